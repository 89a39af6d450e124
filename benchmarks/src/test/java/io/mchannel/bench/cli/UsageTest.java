package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.bench.experiment.Experiments;
import io.mchannel.bench.experiment.FakeExperiment;
import io.mchannel.topology.PoolReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every command words what is wrong with its options in the same way. */
final class UsageTest {
  private static final Catalog CATALOG =
      new Catalog(List.of(new FakeExperiment("first", 12), new FakeExperiment("second", 3)));

  @TempDir private Path temporary;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --threads abc            | --threads: found 'abc', expected a whole number from 1",
        "run --threads 0              | --threads: found '0', expected a whole number from 1",
        "run --threads 9999999999     | --threads: found '9999999999', expected a whole number up to 2147483647",
        "run --seed 1.5               | --seed: found '1.5', expected a whole number",
        "run --seed 1e3               | --seed: found '1e3', expected a whole number",
        "run --seed 9223372036854775808 | expected a whole number up to 9223372036854775807",
        "replay t --threads -1        | --threads: found '-1', expected a whole number from 1",
        "replay t --max-accesses 0    | --max-accesses: found '0', expected a whole number from 1",
        "replay t --seed x            | --seed: found 'x', expected a whole number",
        "calibrate --threads 0        | --threads: found '0', expected a whole number from 1",
        "measure --threads 0          | --threads: found '0', expected a whole number from 1",
        "measure --node x             | --node: found 'x', expected a whole number from 0",
        "measure --node -1            | --node: found '-1', expected a whole number from 0",
        "measure --region 1.5         | --region: found '1.5', expected a whole number from 1",
        "compare a b --threshold 2,5  | --threshold: found '2,5', expected a percentage from 0, such as 2.5",
        "compare a b --threshold -1   | --threshold: found '-1', expected a percentage from 0",
        "compare a b --threshold NaN  | --threshold: found 'NaN', expected a percentage from 0",
        "calibrate --memory disk      | --memory: found 'disk', expected one of local, cxl",
        "run --quick=yes              | --quick: found 'yes', expected no value",
        "run --set fail               | --set: found 'fail', expected KEY=VALUE",
      })
  void aValueThatDoesNotFit(String arguments, String message) {
    Ended.of(CATALOG, (Object[]) arguments.split(" ")).assertRefused(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --threds 2           | option: found '--threds', expected --threads",
        "run --treads=2           | option: found '--treads=2', expected --threads",
        "run --zzz                | option: found '--zzz', expected one of --",
        "rnu                      | command: found 'rnu', expected one of list, run, ",
        "rnu                      | (did you mean run?)",
        "run secnod               | experiment: found 'secnod', expected one of first, second (did you mean second?)",
        "trace                    | command: found nothing, expected one of info",
        "trace inof               | command: found 'inof', expected one of info",
        "rank a b                 | argument: found 'b', expected no more",
        "run --quick --full       | --quick, --full: found together, expected one of them",
        "run --seed 1 --seed 2    | --seed: found more than once, expected once",
        "run --out                | --out: found no value, expected DIR",
        "run --out --seed 2       | --out: found no value, expected DIR",
        "paper                    | DIR: found nothing, expected a result directory, such as results/latest",
        "compare                  | A: found nothing, expected ",
        "replay                   | TRACE: found nothing, expected ",
      })
  void anOptionOrArgumentThatDoesNotFit(String arguments, String message) {
    Ended.of(CATALOG, (Object[]) arguments.split(" ")).assertRefused(message);
  }

  /** A tilde stands for an empty argument. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "compare a b --csv ~        | --csv: found '', expected FILE",
        "compare a ~                | argument: found '', expected B",
        "compare a --transports ~   | --transports: found '', expected A,B",
        "rank a --csv ~             | --csv: found '', expected FILE",
        "rank ~                     | argument: found '', expected DIR",
        "paper ~                    | argument: found '', expected DIR",
        "paper a --update ~         | --update: found '', expected FILE",
        "plot ~                     | argument: found '', expected DIR",
        "plot a --out ~             | --out: found '', expected DIR",
        "plot a --with ~            | --with: found '', expected DIR",
        "plot a --format ~          | --format: found '', expected FORMAT",
        "run ~                      | argument: found '', expected EXPERIMENT",
        "run --pool ~               | --pool: found '', expected FILE or NAME",
        "run --transport ~          | --transport: found '', expected A,B",
        "run --set ~                | --set: found '', expected KEY=VALUE",
        "run --set fail=            | --set: found '', expected KEY=VALUE",
        "calibrate --from ~         | --from: found '', expected DIR",
        "calibrate --pool ~         | --pool: found '', expected FILE or NAME",
        "replay ~                   | argument: found '', expected TRACE",
        "replay a --transport ~     | --transport: found '', expected NAME",
        "replay a --rival ~         | --rival: found '', expected ACCESS-BYTESxCORES[@HOST]",
        "replay a --prefetchers ~   | --prefetchers: found '', expected A,B or none",
        "replay a --format ~        | --format: found '', expected FORMAT",
        "trace info ~               | argument: found '', expected FILE",
        "trace info a --chart ~     | --chart: found '', expected FILE",
        "measure ~                  | argument: found '', expected EXPERIMENT",
        "list ~                     | argument: found '', expected KIND",
      })
  void emptyArguments(String arguments, String message) {
    Object[] words = arguments.replace("~", " ~ ").strip().split(" +");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].equals("~") ? "" : words[i];
    }
    Ended.of(CATALOG, words).assertRefused(message);
  }

  @Test
  void whatCannotBeAPathOrWouldDriveATerminalIsShownWithoutHarm() {
    Ended.of(CATALOG, "rank", "a\0b")
        .assertRefused("argument: found 'a?b', expected a path in the character set of the locale");
    Ended.of(CATALOG, "run", "\u001b[31mred").assertRefused("experiment: found '?[31mred', expected");
  }

  /** Maven passes its properties on, set or not. */
  @Test
  void benchTakesAnEmptyListForAllAndRefusesWhatRunRefuses() {
    Ended.of(CATALOG, "bench", "--transport=none,")
        .assertRefused("--transport: found 'none,', expected names between commas, each once");
    Ended.of(CATALOG, "bench", "--experiments=first,first")
        .assertRefused("--experiments: found 'first,first', expected names between commas, each once");
    Ended.of(CATALOG, "bench", "--experiments=", "--transport=", "--fidelity=x")
        .assertRefused("--fidelity (Maven: -Dbench): found 'x', expected one of quick, full");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run burst-bound --transport none        | --transport: found 'none', under which burst-bound has nothing to run, expected a transport with a fair share, ",
        "run burst-bound --transport none,aimd   | --transport: found 'none,aimd', under which burst-bound has nothing to run, ",
        "run window-overhead --transport none    | --transport: found 'none', under which window-overhead has nothing to run, expected a transport with windows, ",
      })
  void anExperimentThatHasNothingToDoUnderATransportSaysUnderWhichItHas(
      String arguments, String message) {
    Ended ended = Ended.of(new Catalog(Experiments.all()), (Object[]) arguments.split(" "));

    ended.assertRefused(message);
    assertThat(ended.err()).contains("memchannel, ").doesNotContain("wfq");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --set pool.hosts[*].adapters[*].laneStrategy=nope | titan-x8: hosts[0].adapters[0].laneStrategy: found 'nope', expected one of first-fit, ",
        "run --set laneStrategy=nope       | --set: found 'laneStrategy', expected one of fail, nan, or a path into the pool",
        "run --set fail=3 --set fail=4     | --set: found 'fail' as '3' and as '4', expected one value of it",
        "run --set=fail=3 --set nan=1 --set=fail=4 | --set: found 'fail' as '3' and as '4', expected one value of it",
        "run --set pool.hosts[0].cores=2 --set hosts[0].cores=3 | --set: found 'pool.hosts[0].cores' as ",
        "calibrate --set fail=3 --set fail=4 | --set: found 'fail' as '3' and as '4', expected one value of it",
        "calibrate --set laneStrategy=nope | --set: found 'laneStrategy', expected one of fail, nan",
        "calibrate --set pool.hosts[0].cores=2 | --set: found 'pool.hosts[0].cores', expected one of fail, nan; the pool is what --pool names",
      })
  void aSettingThatDoesNotFit(String arguments, String message) {
    Ended.of(CATALOG, (Object[]) arguments.split(" ")).assertRefused(message);
  }

  @Test
  void aLaneStrategyInAPoolFileIsRefusedByItsKeyInEveryCommand() throws IOException {
    Path pool = temporary.resolve("my pool.yaml");
    Files.writeString(
        pool,
        PoolReader.text("titan-x8")
            .replaceFirst("laneStrategy: first-fit", "laneStrategy: nope"));
    String message = pool + ": hosts[0].adapters[0].laneStrategy: found 'nope', expected one of ";

    Ended.of(CATALOG, "run", "--pool", pool).assertRefused(message);
    Ended.of(CATALOG, "calibrate", "--pool", pool).assertRefused(message);
    Ended.of(CATALOG, "replay", "t", "--pool", pool).assertRefused(message);
  }
}
