/** Reading rows of the database as values without nulls. */
@NullMarked
package dev.zoe.api.row;

import org.jspecify.annotations.NullMarked;
