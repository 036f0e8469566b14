@NullMarked
package dev.zoe.db.user;

import org.jspecify.annotations.NullMarked;
