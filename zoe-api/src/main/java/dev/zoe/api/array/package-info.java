/**
 * Arrays: executions that are submitted together and differ in their parameters. Start at
 * {@link dev.zoe.api.array.ArrayService}. Executions join an array by their submission, see
 * {@link dev.zoe.api.submission}.
 */
@NullMarked
package dev.zoe.api.array;

import org.jspecify.annotations.NullMarked;
