/** Who beside the owner may see an execution. It knows only mapping. */
@NullMarked
package dev.zoe.db.share;

import org.jspecify.annotations.NullMarked;
