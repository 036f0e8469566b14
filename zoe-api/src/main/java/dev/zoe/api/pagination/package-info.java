/** Lists that are handed out piece by piece. */
@NullMarked
package dev.zoe.api.pagination;

import org.jspecify.annotations.NullMarked;
