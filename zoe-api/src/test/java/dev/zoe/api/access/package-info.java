/** Calls every operation as every kind of caller, with things of the caller and of others. */
@NullMarked
package dev.zoe.api.access;

import org.jspecify.annotations.NullMarked;
