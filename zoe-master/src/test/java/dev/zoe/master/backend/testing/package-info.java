/** What tests of the master stand on: a back-end in memory and the kit that every back-end passes. */
@NullMarked
package dev.zoe.master.backend.testing;

import org.jspecify.annotations.NullMarked;
