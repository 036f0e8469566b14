/**
 * The headers that tell browsers what a response may do. Start at {@link dev.zoe.api.header.SecurityHeaders}. It uses
 * no other package.
 */
@NullMarked
package dev.zoe.api.header;

import org.jspecify.annotations.NullMarked;
