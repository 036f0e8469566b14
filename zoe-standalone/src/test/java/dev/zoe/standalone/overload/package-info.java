/**
 * More than a site can do at once: many submissions, many containers that come and go, and engine calls that hang. The
 * engine is in memory; API, master and PostgreSQL are real, and the server has a small heap. The same runs as a short
 * test and, with other numbers, as {@code ./zoe bench overload}.
 */
@NullMarked
package dev.zoe.standalone.overload;

import org.jspecify.annotations.NullMarked;
