/** Leadership: one master acts, any number of others stand by. */
@NullMarked
package dev.zoe.master.lease;

import org.jspecify.annotations.NullMarked;
