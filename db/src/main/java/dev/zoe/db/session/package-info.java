/** Browsers that are logged in. */
@NullMarked
package dev.zoe.db.session;

import org.jspecify.annotations.NullMarked;
