/** The first page: what runs and waits of the reader, how much of the quota is used, what has ended. */
@NullMarked
package dev.zoe.web.home;

import org.jspecify.annotations.NullMarked;
