package io.mchannel.bench.experiment;

/**
 * A point that yielded no rows.
 *
 * @param experiment id of the experiment that it belongs to
 * @param label what was simulated
 * @param cause what stopped it
 */
public record PointFailure(String experiment, String label, Throwable cause) {
  /** The failure in one line. */
  public String summary() {
    String message = cause.getMessage();
    String reason = cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    return experiment + ", " + label + ": " + reason.lines().findFirst().orElse(reason);
  }
}
