package io.mchannel.results;

/**
 * A fact and what a run has to say about it.
 *
 * @param fact the fact
 * @param modelValue the model's number in the unit of the fact; NaN if not run
 * @param verdict how the two stand to each other
 * @param reason why a known miss misses; empty where none is known or nothing is missed
 */
public record CheckedFact(Fact fact, double modelValue, Verdict verdict, String reason) {
  /** The model's number over the fact's; NaN if not run. */
  public double ratio() {
    return modelValue / fact.value();
  }
}
