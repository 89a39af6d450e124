package io.mchannel.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The machine that a run took place on.
 *
 * @param jvm name and version of the virtual machine
 * @param os name, version and architecture of the operating system
 * @param cpu the processor's own name; {@code unknown} where the system does not tell
 * @param processors processors that the virtual machine may use
 * @param maxHeapBytes largest heap that it may use
 */
public record Environment(String jvm, String os, String cpu, int processors, long maxHeapBytes) {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** This machine and this process. */
  public static Environment current() {
    return new Environment(
        property("java.vm.name") + " " + property("java.runtime.version"),
        property("os.name") + " " + property("os.version") + " " + property("os.arch"),
        thisCpu(),
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory());
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }

  private static String thisCpu() {
    try {
      return Files.isReadable(CPU_INFO)
          ? cpuName(Files.readAllLines(CPU_INFO, StandardCharsets.ISO_8859_1))
          : "unknown";
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** The first {@code model name} of Linux's {@code /proc/cpuinfo}. */
  static String cpuName(List<String> cpuInfo) {
    return cpuInfo.stream()
        .filter(line -> line.startsWith("model name") && line.indexOf(':') > 0)
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("unknown");
  }
}
