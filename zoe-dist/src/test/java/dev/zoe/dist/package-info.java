@NullMarked
package dev.zoe.dist;

import org.jspecify.annotations.NullMarked;
