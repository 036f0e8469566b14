/** Lists that are handed out piece by piece. */
@NullMarked
package dev.zoe.api.page;

import org.jspecify.annotations.NullMarked;
