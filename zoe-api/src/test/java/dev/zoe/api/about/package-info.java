/** Tests of what takes turns. */
@NullMarked
package dev.zoe.api.about;

import org.jspecify.annotations.NullMarked;
