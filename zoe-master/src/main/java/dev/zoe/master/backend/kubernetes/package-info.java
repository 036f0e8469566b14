/**
 * Runs services as pods of a Kubernetes cluster, one for each; all state that must outlive the master is in the
 * cluster. Start with {@link dev.zoe.master.backend.kubernetes.KubernetesBackEnd}; {@code ClusterApi} sends all
 * requests to the API server. Only the configuration of the master may depend on this package.
 */
@NullMarked
package dev.zoe.master.backend.kubernetes;

import org.jspecify.annotations.NullMarked;
