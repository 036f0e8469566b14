@NullMarked
package dev.zoe.api.identity;

import org.jspecify.annotations.NullMarked;
