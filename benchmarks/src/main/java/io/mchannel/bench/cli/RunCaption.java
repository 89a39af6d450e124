package io.mchannel.bench.cli;

import io.mchannel.results.Environment;
import io.mchannel.results.Manifest;
import io.mchannel.results.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The small print of a run's charts, from its manifest: what tells them from those of another. */
final class RunCaption {
  private static final int LONGEST_SETTING = 80;
  private static final int LONGEST_SETTINGS = 200;

  private RunCaption() {}

  /** The small print for rows of {@code origin}. */
  static String of(Manifest manifest, Origin origin) {
    return origin == Origin.MEASURED ? measured(manifest) : simulated(manifest);
  }

  private static String simulated(Manifest manifest) {
    String pool = manifest.options().getOrDefault("pool", "");
    return "seed "
        + manifest.seed()
        + (pool.isEmpty() ? "" : ", pool " + pool)
        + settings(manifest.options())
        + ", mchannel "
        + manifest.version();
  }

  /** The settings that fit, and how many do not. */
  private static String settings(Map<String, String> options) {
    List<String> settings = new ArrayList<>();
    String replayed = options.getOrDefault("prefetchers", "");
    if (!replayed.isEmpty()) {
      settings.add("prefetchers=" + replayed);
    }
    options.forEach(
        (name, value) -> {
          if (name.startsWith(RunPlan.SETTING_PREFIX)) {
            settings.add(name.substring(RunPlan.SETTING_PREFIX.length()) + "=" + value);
          }
        });
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < settings.size(); i++) {
      String setting = shortened(settings.get(i));
      if (text.length() + setting.length() > LONGEST_SETTINGS) {
        return text + " and " + (settings.size() - i) + " more set";
      }
      text.append(i == 0 ? ", set " : " ").append(setting);
    }
    return text.toString();
  }

  private static String shortened(String setting) {
    return setting.length() <= LONGEST_SETTING
        ? setting
        : setting.substring(0, LONGEST_SETTING - 3) + "...";
  }

  /** A measurement has no seed that would bring it about again; it has a machine. */
  private static String measured(Manifest manifest) {
    Environment machine = manifest.environment();
    String node = manifest.options().getOrDefault("node", "");
    return "measured on "
        + machine.cpu()
        + ", "
        + machine.processors()
        + (machine.processors() == 1 ? " processor" : " processors")
        + (node.isEmpty() ? "" : ", memory node " + node)
        + ", mchannel "
        + manifest.version();
  }
}
