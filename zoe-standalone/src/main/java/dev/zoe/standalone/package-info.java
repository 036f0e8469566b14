/**
 * Everything in one JVM with an embedded PostgreSQL: the demo and the server of a small site.
 * {@link dev.zoe.standalone.StandaloneMain} is the program. The root package uses the packages below it; none of them
 * uses the root.
 */
@NullMarked
package dev.zoe.standalone;

import org.jspecify.annotations.NullMarked;
