/**
 * Users, roles and quotas in the interface 0.7, where each has a number: log-in, list, show, create, change, delete.
 * Start at {@code CompatUserController}. The controllers translate bodies; the rules are those of
 * {@link dev.zoe.api.user}, {@link dev.zoe.api.role} and {@link dev.zoe.api.quota}.
 */
@NullMarked
package dev.zoe.api.compat.user;

import org.jspecify.annotations.NullMarked;
