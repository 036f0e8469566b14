@NullMarked
package dev.zoe.db.trend;

import org.jspecify.annotations.NullMarked;
