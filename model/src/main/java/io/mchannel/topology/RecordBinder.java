package io.mchannel.topology;

import com.google.common.primitives.Ints;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns parsed YAML into records: a key a component.
 *
 * <p>Only a record knows what its settings may be. A number that is missing or of the wrong type is
 * therefore handed over as one that no range allows, and the record's own refusal says what would
 * be right; here it only gets its place.
 */
final class RecordBinder {
  private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern REAL =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

  private RecordBinder() {}

  /**
   * Binds {@code yaml} to a record of {@code type}.
   *
   * @param path key path of {@code yaml}, empty at the root
   * @throws PoolFormatException if it does not fit
   */
  static <T extends Record> T bind(Class<T> type, Yaml yaml, String path) {
    RecordComponent[] components = type.getRecordComponents();
    List<String> keys = Arrays.stream(components).map(RecordComponent::getName).toList();
    if (!(yaml instanceof Yaml.Mapping mapping)) {
      throw new PoolFormatException(
          yaml.where(), path, yaml.found(), "a mapping with the keys " + String.join(", ", keys));
    }
    mapping
        .entries()
        .forEach(
            (key, entry) -> {
              if (!keys.contains(key)) {
                throw unknownKey(join(path, key), key, entry, keys);
              }
            });
    @Nullable Object[] values = new Object[components.length];
    Map<String, String> misfits = new LinkedHashMap<>();
    for (int i = 0; i < components.length; i++) {
      values[i] = value(components[i], mapping, path, misfits);
    }
    T bound = create(type, components, values, mapping, path);
    misfits.forEach(
        (key, expected) -> {
          throw refusal(mapping, path, key, Optional.empty(), expected);
        });
    return bound;
  }

  private static PoolFormatException unknownKey(
      String path, String key, Yaml.Entry entry, List<String> keys) {
    String expected =
        Nearest.to(key, keys)
            .map(best -> "'" + best + "'")
            .orElse("one of " + String.join(", ", keys));
    return new PoolFormatException(entry.where(), path, "an unknown key", expected);
  }

  private static @Nullable Object value(
      RecordComponent component, Yaml.Mapping mapping, String path, Map<String, String> misfits) {
    String key = component.getName();
    Class<?> type = component.getType();
    Yaml.Entry entry = mapping.entries().get(key);
    Default preset = component.getAnnotation(Default.class);
    Yaml yaml =
        entry != null
            ? entry.value()
            : preset != null ? Yaml.Scalar.implied(mapping.where(), preset.value()) : null;
    if (type == int.class) {
      return Ints.saturatedCast(whole(yaml, key, misfits));
    }
    if (type == long.class) {
      return whole(yaml, key, misfits);
    }
    if (type == double.class) {
      return real(yaml, key, misfits);
    }
    if (type == String.class) {
      return text(yaml, key, misfits);
    }
    String childPath = join(path, key);
    Yaml present = yaml == null ? Yaml.Scalar.implied(mapping.where(), "") : yaml;
    if (type == FlitFormat.class) {
      return flit(present, childPath);
    }
    if (type == List.class) {
      return list(component.getGenericType(), present, childPath);
    }
    return bind(type.asSubclass(Record.class), present, childPath);
  }

  /** A whole number; the nearest {@code long} if it is too large for one. */
  private static long whole(@Nullable Yaml yaml, String key, Map<String, String> misfits) {
    Optional<String> text = number(yaml, WHOLE);
    if (text.isEmpty()) {
      misfits.put(key, "a whole number");
      return Long.MIN_VALUE;
    }
    try {
      return Long.parseLong(text.get());
    } catch (NumberFormatException e) {
      return text.get().startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  private static double real(@Nullable Yaml yaml, String key, Map<String, String> misfits) {
    Optional<String> text = number(yaml, REAL);
    if (text.isEmpty()) {
      misfits.put(key, "a number");
      return Double.NaN;
    }
    return Double.parseDouble(text.get());
  }

  /** A number by itself. */
  static double number(Yaml yaml, String path) {
    return number(yaml, REAL)
        .map(Double::valueOf)
        .orElseThrow(() -> new PoolFormatException(yaml.where(), path, yaml.found(), "a number"));
  }

  private static Optional<String> number(@Nullable Yaml yaml, Pattern form) {
    return yaml instanceof Yaml.Scalar scalar
            && !scalar.quoted()
            && form.matcher(scalar.text()).matches()
        ? Optional.of(scalar.text())
        : Optional.empty();
  }

  private static @Nullable String text(
      @Nullable Yaml yaml, String key, Map<String, String> misfits) {
    if (yaml instanceof Yaml.Scalar scalar && (scalar.quoted() || !scalar.text().isEmpty())) {
      return scalar.text();
    }
    misfits.put(key, "a text");
    return null;
  }

  private static FlitFormat flit(Yaml yaml, String path) {
    String text = number(yaml, WHOLE).orElse("");
    for (FlitFormat format : FlitFormat.values()) {
      if (text.equals(Integer.toString(format.bytes()))) {
        return format;
      }
    }
    throw new PoolFormatException(yaml.where(), path, yaml.found(), "68 or 256");
  }

  private static List<?> list(Type listType, Yaml yaml, String path) {
    if (!(yaml instanceof Yaml.Sequence sequence)) {
      throw new PoolFormatException(yaml.where(), path, yaml.found(), "a list");
    }
    Class<?> type = (Class<?>) ((ParameterizedType) listType).getActualTypeArguments()[0];
    List<Object> items = new ArrayList<>();
    for (Yaml item : sequence.items()) {
      String itemPath = path + "[" + items.size() + "]";
      if (type != String.class) {
        items.add(bind(type.asSubclass(Record.class), item, itemPath));
      } else if (item instanceof Yaml.Scalar scalar && !scalar.text().isEmpty()) {
        items.add(scalar.text());
      } else {
        throw new PoolFormatException(item.where(), itemPath, item.found(), "a name");
      }
    }
    return items;
  }

  private static <T extends Record> T create(
      Class<T> type,
      RecordComponent[] components,
      @Nullable Object[] values,
      Yaml.Mapping mapping,
      String path) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InvalidSettingException invalid) {
        throw refusal(mapping, path, invalid.setting(), invalid.found(), invalid.expected());
      }
      throw new IllegalStateException(type + " failed", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be created", e);
    }
  }

  /**
   * A refusal with its place; a value is shown as it was written unless {@code found} says more.
   */
  private static PoolFormatException refusal(
      Yaml.Mapping mapping, String path, String setting, Optional<String> found, String expected) {
    YamlPath steps = YamlPath.parse(setting);
    String shown = found.orElseGet(() -> steps.find(mapping).map(Yaml::found).orElse("nothing"));
    return new PoolFormatException(
        steps.nearest(mapping).where(), join(path, setting), shown, expected);
  }

  private static String join(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
