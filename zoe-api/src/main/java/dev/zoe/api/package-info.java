/** REST, security, and the services behind them. Stateless: any number of replicas. */
@NullMarked
package dev.zoe.api;

import org.jspecify.annotations.NullMarked;
