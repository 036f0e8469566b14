@NullMarked
package dev.zoe.db.secret;

import org.jspecify.annotations.NullMarked;
