/** Tests of carrying out orders. */
@NullMarked
package dev.zoe.master.apply;

import org.jspecify.annotations.NullMarked;
