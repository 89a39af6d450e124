package io.mchannel.results;

/**
 * One number that a run produced: a row of {@code outcomes.csv}.
 *
 * @param experiment id of the experiment
 * @param transport name of the transport variant
 * @param scenario {@code key=value} pairs joined by {@code ;}, keys in the experiment's order; may
 *     be empty
 * @param series what was observed, such as {@code victim}
 * @param xName name of the swept quantity; empty where nothing is swept
 * @param x the swept value; NaN where nothing is swept
 * @param xUnit unit of {@code x}; empty where it has none
 * @param metric name of the quantity
 * @param value its value; finite
 * @param unit its unit
 * @param ci95 half width of the 95 % confidence interval, in {@code unit}; NaN where there is none
 * @param samples observations behind the value
 * @param origin where the number comes from
 */
public record Outcome(
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
    double ci95,
    long samples,
    Origin origin) {}
