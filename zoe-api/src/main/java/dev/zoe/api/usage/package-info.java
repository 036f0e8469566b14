/**
 * What services have reserved, over REST: as pages of JSON and as CSV. {@code dev.zoe.db.usage} adds it up, this
 * package decides whose usage a caller sees.
 */
@NullMarked
package dev.zoe.api.usage;

import org.jspecify.annotations.NullMarked;
