package io.mchannel.transport;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

final class TransportArchitectureTest {
  private final JavaClasses transport =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.mchannel.transport");

  @Test
  void theTransportKnowsNothingSimulated() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("io.mchannel.transport..", "java..", "org.jspecify..")
        .check(transport);
  }

  @Test
  void theLedgerKnowsNothingOfTheRules() {
    noClasses()
        .that()
        .resideInAPackage("..transport.ledger")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.mchannel.transport")
        .check(transport);
  }
}
