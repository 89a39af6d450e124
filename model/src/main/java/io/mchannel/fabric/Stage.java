package io.mchannel.fabric;

/** The queues that a line passes, in the order of its way; each line keeps its wait in each. */
public enum Stage {
  /** Caching and home agent: class queue and shared request FIFO. */
  HOME_AGENT,
  /** M2PCIe ingress of the FlexBus, waiting for a lane. */
  FLEXBUS_INGRESS,
  /** Lane of the host adapter: waiting for a credit or for the link. */
  ADAPTER_LANE,
  /** Input buffers of the switches on the way to the device. */
  SWITCH_REQUEST,
  /** Input buffers of the endpoint adapter. */
  ENDPOINT,
  /** Queue, bank and data bus of the memory device. */
  MEMORY,
  /** Egress of the endpoint adapter. */
  ENDPOINT_EGRESS,
  /** Input buffers of the switches on the way back. */
  SWITCH_RESPONSE;

  static final int COUNT = values().length;
}
