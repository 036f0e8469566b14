/** How everything is that Zoe works with, and what to do about what is not well. */
@NullMarked
package dev.zoe.api.diagnosis;

import org.jspecify.annotations.NullMarked;
