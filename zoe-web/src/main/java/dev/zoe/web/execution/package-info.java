/**
 * The pages of executions: their list, and one of them with its services, output and events. Start at
 * {@code ExecutionsPageController} and {@code ExecutionPageController}.
 */
@NullMarked
package dev.zoe.web.execution;

import org.jspecify.annotations.NullMarked;
