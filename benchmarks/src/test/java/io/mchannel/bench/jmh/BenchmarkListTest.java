package io.mchannel.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * From JDK 23 a build without a named annotation processor ends well and leaves a jar that knows no
 * benchmark.
 */
final class BenchmarkListTest {
  @Test
  void everyBenchmarkMethodIsInJmhsList() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.mchannel.bench");
    Set<String> written = new TreeSet<>();
    classes.stream()
        .flatMap(type -> type.getMethods().stream())
        .filter(method -> method.isAnnotatedWith(Benchmark.class))
        .forEach(method -> written.add(listedName(method)));

    Set<String> listed = new TreeSet<>();
    for (BenchmarkListEntry entry :
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                List.of())) {
      listed.add(entry.getUsername());
    }

    assertThat(listed).isNotEmpty().isEqualTo(written);
  }

  /** Methods of a group are one benchmark, listed by the name of the group. */
  private static String listedName(JavaMethod method) {
    String name =
        method.isAnnotatedWith(Group.class)
            ? method.getAnnotationOfType(Group.class).value()
            : method.getName();
    return method.getOwner().getFullName() + "." + name;
  }
}
