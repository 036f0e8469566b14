/**
 * Nodes of a Kubernetes that have no kubelet: a program reports their pods as running. So a measurement of many pods
 * needs an API server and no machine for them. Start reading at {@link dev.zoe.bench.virtualnode.VirtualNodes}.
 */
@NullMarked
package dev.zoe.bench.virtualnode;

import org.jspecify.annotations.NullMarked;
