/** Tests of the steps that follow when executions are idle. */
@NullMarked
package dev.zoe.master.idle;

import org.jspecify.annotations.NullMarked;
