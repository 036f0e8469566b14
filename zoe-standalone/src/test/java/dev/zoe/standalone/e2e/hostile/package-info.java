/** Users and accounts that attack others, and secrets that must not leak. */
@NullMarked
package dev.zoe.standalone.e2e.hostile;

import org.jspecify.annotations.NullMarked;
