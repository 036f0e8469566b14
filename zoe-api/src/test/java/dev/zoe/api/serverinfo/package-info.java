/** Tests of what takes turns. */
@NullMarked
package dev.zoe.api.serverinfo;

import org.jspecify.annotations.NullMarked;
