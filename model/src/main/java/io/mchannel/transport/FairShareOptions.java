package io.mchannel.transport;

/**
 * What the variants of the fair share rule differ in.
 *
 * @param weighted channels count by their weights; otherwise all alike
 * @param sharedDemand the largest demand is taken over all hosts, as the published listing has it,
 *     so that a host without channels on a device caps it rightly; otherwise, as the text beside it
 *     has it, hosts share only the sum of rates
 * @param leastOfEqualSplit part of an equal split below which no fair share falls, 0 to 1
 */
record FairShareOptions(boolean weighted, boolean sharedDemand, double leastOfEqualSplit) {}
