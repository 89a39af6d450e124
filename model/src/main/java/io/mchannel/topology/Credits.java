package io.mchannel.topology;

/** Receive buffers of one lane, by message class: M2S Req, M2S RwD, S2M DRS, S2M NDR. */
public record Credits(int req, int rwd, int drs, int ndr) {}
