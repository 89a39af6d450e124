package io.mchannel.topology;

/**
 * Receive buffers a lane, by message class: requests (M2S Req), data (a header with its line, either way), responses (S2M NDR).
 */
public record Credits(int requests, int data, int responses) {}
