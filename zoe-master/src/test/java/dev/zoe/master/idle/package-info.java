/** Tests of the questions to services, and of what follows from the answers. */
@NullMarked
package dev.zoe.master.idle;

import org.jspecify.annotations.NullMarked;
