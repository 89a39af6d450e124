package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Experiment;
import io.mchannel.results.Fact;
import io.mchannel.results.Facts;
import io.mchannel.topology.PoolReader;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
import io.mchannel.workload.trace.TraceFormat;
import io.mchannel.workload.trace.TraceFormats;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code list}: what there is. */
@Command(
    name = "list",
    description = "What there is, with a line each.",
    footer = {"", "Examples:", "  mchannel list", "  mchannel list experiments pools"})
final class ListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "KIND",
      arity = "0..*",
      description = "experiments, transports, workloads, pools or facts; all if left out.")
  private List<String> kinds = new ArrayList<>();

  private final Catalog catalog;

  ListCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    // Told once all of it is there: a registration that is wrong shows only while it is read.
    StringWriter text = new StringWriter();
    PrintWriter list = new PrintWriter(text);
    Map<String, Consumer<PrintWriter>> lists = new LinkedHashMap<>();
    lists.put("experiments", this::experiments);
    lists.put("transports", ListCommand::transports);
    lists.put("workloads", ListCommand::workloads);
    lists.put("pools", ListCommand::pools);
    lists.put("facts", ListCommand::facts);
    List<String> chosen = kinds.stream().flatMap(names -> Names.split(names).stream()).toList();
    chosen.forEach(kind -> Names.require("kind", kind, lists.keySet()));
    String separator = "";
    for (String kind : chosen.isEmpty() ? lists.keySet() : chosen) {
      list.print(separator);
      lists.get(kind).accept(list);
      separator = System.lineSeparator();
    }
    list.flush();
    PrintWriter out = spec.commandLine().getOut();
    out.print(text);
    out.flush();
    return 0;
  }

  private void experiments(PrintWriter out) {
    out.println("experiments");
    int width = width(catalog.experiments().stream().map(Experiment::id).toList());
    for (Experiment experiment : catalog.experiments()) {
      line(out, width, experiment.id(), experiment.question());
      for (Map.Entry<String, String> setting : new TreeMap<>(experiment.settings()).entrySet()) {
        line(out, width, "", "--set " + setting.getKey() + "=…  " + setting.getValue());
      }
    }
  }

  private static void transports(PrintWriter out) {
    out.println("transports");
    int width = width(Transports.all().stream().map(Transport::name).toList());
    for (Transport transport : Transports.all()) {
      line(out, width, transport.name(), transport.summary());
    }
  }

  private static void workloads(PrintWriter out) {
    out.println("workloads (formats of program traces)");
    int width = width(TraceFormats.all().stream().map(TraceFormat::name).toList());
    for (TraceFormat format : TraceFormats.all()) {
      line(out, width, format.name(), format.description());
    }
  }

  private static void pools(PrintWriter out) {
    out.println("pools");
    int width = width(PoolReader.builtIns());
    for (String name : PoolReader.builtIns()) {
      line(out, width, name, PoolReader.read(name).description().strip().replaceAll("\\s+", " "));
    }
  }

  private static void facts(PrintWriter out) {
    out.println("facts");
    for (Fact fact : Facts.load()) {
      out.println("  " + fact.key().text() + " = " + fact.value() + " " + fact.unit());
      out.println("    " + fact.role().word() + ", " + fact.source());
    }
  }

  private static int width(List<String> names) {
    return names.stream().mapToInt(String::length).max().orElse(0);
  }

  private static void line(PrintWriter out, int width, String name, String text) {
    out.println("  " + name + " ".repeat(width - name.length() + 2) + text);
  }
}
