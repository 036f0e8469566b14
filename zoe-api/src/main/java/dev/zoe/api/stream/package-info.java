/** Answers that go on for a while: a bounded number of threads that write what comes. */
@NullMarked
package dev.zoe.api.stream;

import org.jspecify.annotations.NullMarked;
