/** How output of containers is kept. */
@NullMarked
package dev.zoe.master.apply;

import org.jspecify.annotations.NullMarked;
