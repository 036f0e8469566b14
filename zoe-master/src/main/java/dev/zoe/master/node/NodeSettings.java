package dev.zoe.master.node;

import java.time.Duration;

/**
 * Settings of the site for all nodes.
 *
 * @param backEnd name of the back-end, stored with each node
 * @param lostAfter time without an answer after which a node counts as lost
 * @param services upper limit of services on one node
 */
public record NodeSettings(String backEnd, Duration lostAfter, int services) {}
