package io.mchannel.transport;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class TransportArchitectureTest {
  private final JavaClasses transport = new ClassFileImporter().importPath(productClasses());

  private static Path productClasses() {
    try {
      return Path.of(
              MChannelRuntime.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .resolve("io/mchannel/transport");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

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
