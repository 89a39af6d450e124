package io.mchannel.results;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.FileReader;
import java.io.FileWriter;

/** Nothing that reaches a file may depend on the user's locale or character set. */
@AnalyzeClasses(
    packages = "io.mchannel.results",
    importOptions = ImportOption.DoNotIncludeTests.class)
class LocaleRulesTest {
  @ArchTest
  static final ArchRule formatsNameTheirLocale =
      noClasses()
          .should()
          .callMethod(String.class, "format", String.class, Object[].class)
          .orShould()
          .callMethod(String.class, "formatted", Object[].class)
          .orShould()
          .callMethod(String.class, "toLowerCase")
          .orShould()
          .callMethod(String.class, "toUpperCase");

  @ArchTest
  static final ArchRule numbersAreWrittenBySevenDigits =
      noClasses()
          .should()
          .callMethod(Double.class, "toString", double.class)
          .orShould()
          .callMethod(String.class, "valueOf", double.class);

  @ArchTest
  static final ArchRule charactersAreUtf8 =
      noClasses()
          .should()
          .dependOnClassesThat()
          .areAssignableTo(FileReader.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(FileWriter.class);
}
