package dev.zoe.db.service;

/** The number of a service that holds resources, with the name of its node. */
public record ServiceOnNode(String node, long id) {}
