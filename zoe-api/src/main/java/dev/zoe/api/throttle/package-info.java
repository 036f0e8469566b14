/**
 * Keeps the API answering when more comes at the same time than it can do: bounded requests per address and per user,
 * bodies within a time, a bounded number of submissions in work, and a time to come again for the rest.
 */
@NullMarked
package dev.zoe.api.throttle;

import org.jspecify.annotations.NullMarked;
