/** Tests of every state and event of the life cycles. */
@NullMarked
package dev.zoe.master.lifecycle;

import org.jspecify.annotations.NullMarked;
