/**
 * Services, their ports, and the output that is kept when their containers are removed. Start at
 * {@link dev.zoe.db.service.ServiceEntity}. It knows mapping only: a service holds the number of its execution.
 */
@NullMarked
package dev.zoe.db.service;

import org.jspecify.annotations.NullMarked;
