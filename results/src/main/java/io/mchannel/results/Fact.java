package io.mchannel.results;

/**
 * A published figure that the model is held against: a row of {@code facts.csv}. The key columns are
 * those of {@link Outcome}.
 *
 * @param unit unit of {@code value}; {@code ratio} compares with the same series at {@code x = 0}
 * @param tolerance largest accepted relative distance, such as 0.1
 * @param role what the fact may be used for
 * @param source where it is published
 */
public record Fact(
    String experiment,
    String transport,
    String scenario,
    String series,
    String xName,
    double x,
    String xUnit,
    String metric,
    double value,
    String unit,
    double tolerance,
    Role role,
    String source) {}
