package io.mchannel.transport;

/**
 * What the variants of the fair share rule differ in.
 *
 * @param weighted channels count by their weights; otherwise all alike
 * @param sharedDemand the largest demand is taken over all hosts, as the published listing has it,
 *     so that a host without channels on a device caps it rightly; otherwise, as the text beside it
 *     has it, hosts share only the sum of rates
 * @param agreed hosts go on from the mean of all hosts' shares and capacities instead of each from
 *     its own. The published rule multiplies every host's share by {@code C / F} with an F that is
 *     common to all; so nothing ever evens out shares that differ, and hosts whose capacities
 *     differ drive each other's shares apart without end
 * @param leastOfEqualSplit part of an equal split below which no fair share falls, 0 to 1
 */
record FairShareOptions(
    boolean weighted, boolean sharedDemand, boolean agreed, double leastOfEqualSplit) {}
