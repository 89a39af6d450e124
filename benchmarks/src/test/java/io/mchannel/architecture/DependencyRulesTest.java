package io.mchannel.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which part may know which. */
@AnalyzeClasses(packages = "io.mchannel", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
  /** The packages of module {@code model}. */
  private static final String[] MODEL = {
    "io.mchannel.engine..",
    "io.mchannel.topology..",
    "io.mchannel.fabric..",
    "io.mchannel.host..",
    "io.mchannel.workload..",
    "io.mchannel.transport..",
    "io.mchannel.fluid..",
    "io.mchannel.netmem.."
  };

  private static final String[] SIMULATED = {
    "io.mchannel.engine..",
    "io.mchannel.topology..",
    "io.mchannel.fabric..",
    "io.mchannel.host..",
    "io.mchannel.workload..",
    "io.mchannel.fluid..",
    "io.mchannel.netmem.."
  };

  @ArchTest
  static final ArchRule modelKnowsNothingOfResultsPlotsOrBenchmarks =
      noClasses()
          .that()
          .resideInAnyPackage(MODEL)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.mchannel.results..", "io.mchannel.plots..", "io.mchannel.bench..")
          .because("the simulated pool must not see the figures that it is held against");

  @ArchTest
  static final ArchRule resultsKnowNothingOfTheModelPlotsOrBenchmarks =
      noClasses()
          .that()
          .resideInAPackage("io.mchannel.results..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(with(MODEL, "io.mchannel.plots..", "io.mchannel.bench.."))
          .because("results are read by people who run no model");

  @ArchTest
  static final ArchRule plotsKnowResultsAlone =
      noClasses()
          .that()
          .resideInAPackage("io.mchannel.plots..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(with(MODEL, "io.mchannel.bench.."))
          .because("a chart is drawn from the CSV alone");

  @ArchTest
  static final ArchRule transportImportsNothingSimulated =
      noClasses()
          .that()
          .resideInAPackage("io.mchannel.transport..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SIMULATED)
          .because("it is the code that a real host runs");

  @ArchTest
  static final ArchRule fabricImportsNeitherHostNorWorkload =
      noClasses()
          .that()
          .resideInAPackage("io.mchannel.fabric..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.mchannel.host..", "io.mchannel.workload..")
          .because("links and switches do not know who sends, or why")
          // Until the package has its first class.
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule experimentsDoNotKnowTheCommandLine =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.mchannel.bench.experiment..",
              "io.mchannel.bench.jmh..",
              "io.mchannel.bench.replay..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.mchannel.bench.cli..");

  @ArchTest
  static final ArchRule noCyclesBetweenPackages =
      slices().matching("io.mchannel.(**)").should().beFreeOfCycles();

  private static String[] with(String[] packages, String... more) {
    String[] all = new String[packages.length + more.length];
    System.arraycopy(packages, 0, all, 0, packages.length);
    System.arraycopy(more, 0, all, packages.length, more.length);
    return all;
  }
}
