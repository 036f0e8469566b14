/**
 * The application description language: what a user writes to say which components an analytic application has, which
 * of them it cannot work without (core) and which only make it faster (elastic).
 *
 * <p>Start at {@link dev.zoe.application.description.DescriptionReader}: it reads JSON of format 4, 3 or 2 and returns
 * either an {@link dev.zoe.application.Application} or every {@link dev.zoe.application.DescriptionError} at once.
 */
@NullMarked
package dev.zoe.application;

import org.jspecify.annotations.NullMarked;
