@NullMarked
package dev.zoe.db.backup;

import org.jspecify.annotations.NullMarked;
