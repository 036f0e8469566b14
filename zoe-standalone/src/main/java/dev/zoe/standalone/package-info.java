/** Everything in one JVM with an embedded PostgreSQL: the demo and a small site's server. */
@NullMarked
package dev.zoe.standalone;

import org.jspecify.annotations.NullMarked;
