/**
 * Services of executions in the interface 0.7: the service, its output, addresses of ports, and names for programs that
 * look for each other. Start at {@code CompatServiceController}.
 */
@NullMarked
package dev.zoe.api.compat.service;

import org.jspecify.annotations.NullMarked;
