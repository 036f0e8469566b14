package dev.zoe.standalone.overload;

/**
 * How much is tried.
 *
 * @param heapMebibytes largest heap of the server, which is API and master together
 * @param nodes of the cluster; two or more
 * @param cores of each node; two to 64
 * @param executions submitted at once
 * @param containers that come and go
 * @param hanging starts that hang; up to {@code cores}
 */
record OverloadScale(int heapMebibytes, int nodes, int cores, int executions, int containers, int hanging) {}
