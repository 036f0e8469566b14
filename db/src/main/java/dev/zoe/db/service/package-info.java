/**
 * Services, their ports, and the output that is kept when their containers are removed. Start at
 * {@link dev.zoe.db.service.ServiceEntity}, which knows mapping only: a service holds the number of its execution.
 * {@link dev.zoe.db.service.ServiceReader} reads services to show them, with what package {@code usage} has measured.
 */
@NullMarked
package dev.zoe.db.service;

import org.jspecify.annotations.NullMarked;
