package io.mchannel.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.time.Clock;
import java.time.Instant;
import java.util.Formatter;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** What would make two runs of one seed differ. */
@AnalyzeClasses(packages = "io.mchannel", importOptions = ImportOption.DoNotIncludeTests.class)
final class DeterminismRulesTest {
  private static final String[] SIMULATED = {
    "io.mchannel.engine..",
    "io.mchannel.topology..",
    "io.mchannel.fabric..",
    "io.mchannel.host..",
    "io.mchannel.workload..",
    "io.mchannel.fluid..",
    "io.mchannel.netmem..",
    "io.mchannel.bench.experiment..",
    "io.mchannel.bench.replay.."
  };

  @ArchTest
  static final ArchRule simulationsDrawFromNamedStreamsOnly =
      noClasses()
          .that()
          .resideInAnyPackage(SIMULATED)
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Random.class, ThreadLocalRandom.class, UUID.class)
          .orShould()
          .callMethod(Math.class, "random")
          .because("every random number derives from the run seed and a stable name");

  @ArchTest
  static final ArchRule simulationsLookAtNoClock =
      noClasses()
          .that()
          .resideInAnyPackage(SIMULATED)
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(Instant.class, Clock.class)
          .because("time is simulated");

  @ArchTest
  static final ArchRule nothingFollowsTheDefaultLocale =
      noClasses()
          .should()
          .callMethod(String.class, "format", String.class, Object[].class)
          .orShould()
          .callMethod(String.class, "formatted", Object[].class)
          .orShould()
          .callMethod(String.class, "toLowerCase")
          .orShould()
          .callMethod(String.class, "toUpperCase")
          .orShould()
          .callMethod(PrintStream.class, "printf", String.class, Object[].class)
          .orShould()
          .callMethod(PrintStream.class, "format", String.class, Object[].class)
          .orShould()
          .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
          .orShould()
          .callMethod(PrintWriter.class, "format", String.class, Object[].class)
          .orShould()
          .callConstructor(Formatter.class)
          .orShould()
          .callConstructor(Formatter.class, Appendable.class)
          .orShould()
          .callConstructor(DecimalFormat.class, String.class)
          .orShould()
          .callMethod(NumberFormat.class, "getInstance")
          .orShould()
          .callMethod(NumberFormat.class, "getNumberInstance")
          .because("a German user gets the same bytes");

  @ArchTest
  static final ArchRule nothingFollowsTheDefaultCharset =
      noClasses()
          .should()
          .callMethod(String.class, "getBytes")
          .orShould()
          .callConstructor(String.class, byte[].class)
          .orShould()
          .callConstructor(FileReader.class, String.class)
          .orShould()
          .callConstructor(FileWriter.class, String.class)
          .because("files are UTF-8 everywhere");
}
