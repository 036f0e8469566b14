/**
 * The REST interface: {@link dev.zoe.api.ApiConfiguration} is the API as one import, {@link dev.zoe.api.ApiApplication}
 * a process of its own. Its packages are stateless beside caches and permits, so there may be any number of replicas.
 * This package uses the others, and none of them uses it.
 */
@NullMarked
package dev.zoe.api;

import org.jspecify.annotations.NullMarked;
