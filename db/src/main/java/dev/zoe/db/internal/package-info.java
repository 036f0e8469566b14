/** How values of the shared state are written in columns; nothing here is used outside of this module. */
@NullMarked
package dev.zoe.db.internal;

import org.jspecify.annotations.NullMarked;
