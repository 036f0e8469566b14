/** The message of the site, which every page shows. */
@NullMarked
package dev.zoe.db.message;

import org.jspecify.annotations.NullMarked;
