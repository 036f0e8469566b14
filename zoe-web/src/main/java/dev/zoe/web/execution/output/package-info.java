/**
 * What services print, for the page of their execution: pieces that a script fetches while output comes, the last lines
 * for browsers without scripts, and whole outputs to store. Start at {@code OutputController}.
 */
@NullMarked
package dev.zoe.web.execution.output;

import org.jspecify.annotations.NullMarked;
