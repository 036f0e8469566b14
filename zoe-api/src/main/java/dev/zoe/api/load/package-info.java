/**
 * Keeps the API answering when more comes at once than it can do: a bounded amount in work, and a time for the rest.
 */
@NullMarked
package dev.zoe.api.load;

import org.jspecify.annotations.NullMarked;
