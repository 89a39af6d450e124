package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
  private static final class Death extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @TempDir Path parent;

  @Test
  void aRunLeavesItsFilesAndALockFile() throws IOException {
    write("latest", Map.of("outcomes.csv", "1", "paper-check.csv", "2"));

    assertThat(files("latest").keySet())
        .containsExactly("manifest.json", "outcomes.csv", "paper-check.csv");
    assertThat(Manifest.read(parent.resolve("latest/manifest.json")).outputs())
        .containsEntry(
            "outcomes.csv", "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
  }

  @Test
  void filesOfTheFormerRunGoAndFilesOfOthersStay() throws IOException {
    write("latest", Map.of("outcomes.csv", "1", "jmh.json", "[]"));
    Files.writeString(parent.resolve("latest/notes.txt"), "mine");
    write("latest", Map.of("outcomes.csv", "2"));

    assertThat(files("latest").keySet())
        .containsExactly("manifest.json", "notes.txt", "outcomes.csv");
    assertThat(files("latest")).containsEntry("outcomes.csv", "2");
  }

  @Test
  void withoutACommitTheFormerFilesStand() throws IOException {
    write("latest", Map.of("outcomes.csv", "1"));
    Map<String, String> former = files("latest");
    try (RunDirectory run = RunDirectory.open(parent.resolve("latest"))) {
      Files.writeString(run.file("outcomes.csv"), "half");
    }

    assertThat(files("latest")).isEqualTo(former);
  }

  @Test
  void deathAtAnyStepLeavesTheFormerRunOrTheNewOne() throws IOException {
    Map<String, String> formerFiles = Map.of("outcomes.csv", "1", "jmh.json", "[]", "a.svg", "old");
    Map<String, String> newFiles =
        Map.of("outcomes.csv", "2", "paper-check.csv", "x", "a.svg", "new");
    List<String> steps = new ArrayList<>();
    boolean decided = false;
    boolean died = true;
    for (int deadly = 0; died; deadly++) {
      String name = "death-" + deadly;
      write(name, formerFiles);
      Map<String, String> former = files(name);
      List<String> seen = new ArrayList<>();
      int last = deadly;
      RunDirectory run =
          RunDirectory.open(
              parent.resolve(name),
              step -> {
                seen.add(step);
                if (seen.size() > last) {
                  throw new Death();
                }
              });
      newFiles.forEach((file, text) -> writeString(run.file(file), text));
      try {
        run.commit(manifest());
        died = false;
      } catch (Death e) {
        steps.add(seen.get(seen.size() - 1));
      }
      run.abandon();

      if (!decided) {
        assertThat(withoutHidden(files(name))).as("before settling, %s", seen).isEqualTo(former);
      }
      RunDirectory.settle(parent.resolve(name));
      Map<String, String> left = withoutHidden(files(name));
      if (decided) {
        assertThat(left).as("after %s", seen).containsAllEntriesOf(newFiles).hasSize(4);
      } else {
        assertThat(left).as("after %s", seen).isEqualTo(former);
      }
      decided |= seen.get(seen.size() - 1).equals("decide");

      write(name, Map.of("outcomes.csv", "3"));
      assertThat(files(name).keySet()).containsExactly("manifest.json", "outcomes.csv");
    }
    assertThat(steps)
        .containsExactly(
            "force .removals",
            "force a.svg",
            "force outcomes.csv",
            "force paper-check.csv",
            "force manifest.json",
            "decide",
            "place a.svg",
            "place outcomes.csv",
            "place paper-check.csv",
            "place manifest.json",
            "remove jmh.json",
            "forget removals",
            "forget commit");
  }

  @Test
  void aSecondRunIsRefusedWhileTheFirstLives() throws IOException {
    Path directory = parent.resolve("latest");
    try (RunDirectory first = RunDirectory.open(directory)) {
      assertThatThrownBy(() -> RunDirectory.open(directory))
          .isInstanceOf(BadInputException.class)
          .hasMessage(
              "%s: found another run writing here (process %d), expected to be alone; wait for it"
                  + " or name another directory",
              directory, ProcessHandle.current().pid());
      Files.writeString(first.file("outcomes.csv"), "1");
      first.commit(manifest());
    }
    RunDirectory.open(directory).close();

    assertThat(files("latest")).containsEntry("outcomes.csv", "1");
  }

  @Test
  void namesThatLeaveTheDirectoryAreRefused() throws IOException {
    try (RunDirectory run = RunDirectory.open(parent.resolve("latest"))) {
      for (String name : List.of("", "..", "../x", "a/b", ".hidden", "manifest.json")) {
        assertThatThrownBy(() -> run.file(name)).hasMessageContaining("found '" + name + "'");
      }
    }
  }

  @Test
  void aFileInThePlaceOfTheDirectoryIsRefused() throws IOException {
    Path file = Files.createFile(parent.resolve("out"));

    assertThatThrownBy(() -> RunDirectory.open(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage(file + ": found a file, expected a directory for the run");
  }

  /** A process that commits run after run is killed, as {@code kill -9} does it. */
  @Test
  void aKilledProcessLeavesOneWholeRunAndNoLock() throws Exception {
    long seed = 5L;
    Random random = new Random(seed);
    Path directory = parent.resolve("latest");
    for (int i = 0; i < 4; i++) {
      Process process = start(Committer.class, directory);
      try {
        assertThat(process.inputReader().readLine()).as("seed %d", seed).isEqualTo("committing");
        TimeUnit.MILLISECONDS.sleep(20 + random.nextInt(60));
      } finally {
        process.destroyForcibly().waitFor();
      }
      RunDirectory.settle(directory);
      Map<String, String> left = withoutHidden(files("latest"));
      assertThat(left.keySet()).containsExactly("a.csv", "b.csv", "c.csv", "manifest.json");
      assertThat(List.of(left.get("b.csv"), left.get("c.csv"))).containsOnly(left.get("a.csv"));
    }
  }

  @Test
  void anotherProcessIsRefusedUntilTheFirstIsDead() throws Exception {
    Path directory = parent.resolve("latest");
    Process process = start(Holder.class, directory);
    try {
      assertThat(process.inputReader().readLine()).isEqualTo("holding");
      assertThatThrownBy(() -> RunDirectory.open(directory))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("(process " + process.pid() + ")");
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(directory.resolve(".staging/half.csv")).exists();
    write("latest", Map.of("outcomes.csv", "1"));

    assertThat(files("latest").keySet()).containsExactly("manifest.json", "outcomes.csv");
  }

  private static Process start(Class<?> main, Path directory) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            directory.toString())
        .redirectErrorStream(true)
        .start();
  }

  /** Opens a run, writes a part of it and waits to be killed. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws Exception {
      RunDirectory run = RunDirectory.open(Path.of(args[0]));
      Files.writeString(run.file("half.csv"), "half");
      try {
        RunDirectory.open(Path.of(args[0]));
        throw new AssertionError("this process holds the directory already");
      } catch (BadInputException e) {
        // and the attempt must not have cost the first run its lock
      }
      System.out.println("holding");
      TimeUnit.MINUTES.sleep(1);
    }
  }

  /** Commits for ever, numbering its runs, each file of a run with the same text. */
  static final class Committer {
    private Committer() {}

    public static void main(String[] args) throws IOException {
      for (long number = System.nanoTime(); ; number++) {
        try (RunDirectory run = RunDirectory.open(Path.of(args[0]))) {
          for (String name : List.of("a.csv", "b.csv", "c.csv")) {
            Files.writeString(run.file(name), Long.toString(number));
          }
          run.commit(manifest());
          System.out.println("committing");
        }
      }
    }
  }

  private void write(String name, Map<String, String> texts) throws IOException {
    try (RunDirectory run = RunDirectory.open(parent.resolve(name))) {
      texts.forEach((file, text) -> writeString(run.file(file), text));
      run.commit(manifest());
    }
  }

  private Map<String, String> files(String name) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(parent.resolve(name))) {
      for (Path file : files.filter(file -> !file.endsWith(".lock")).toList()) {
        texts.put(
            file.getFileName().toString(),
            Files.isDirectory(file) ? "directory" : Files.readString(file));
      }
    }
    return texts;
  }

  private static Map<String, String> withoutHidden(Map<String, String> files) {
    Map<String, String> visible = new TreeMap<>(files);
    visible.keySet().removeIf(name -> name.startsWith("."));
    return visible;
  }

  private static void writeString(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static Manifest manifest() {
    return new Manifest(
        "0.1.0",
        "abc",
        1,
        Map.of("quick", "true"),
        new Environment("jvm", "os", "cpu", 2, 1),
        "2026-11-30T00:00:00Z",
        1.5,
        0,
        Map.of(),
        Map.of());
  }
}
