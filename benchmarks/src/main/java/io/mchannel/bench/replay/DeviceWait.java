package io.mchannel.bench.replay;

import io.mchannel.fabric.Stage;

/**
 * How long the lines of a program queued at one place.
 *
 * @param stage the queue
 * @param device what it belongs to, such as {@code endpoint ep2}
 * @param totalNs waits of all lines together, without the time that serving them takes
 */
public record DeviceWait(Stage stage, String device, double totalNs) {}
