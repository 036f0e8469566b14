/** Answers the requests of the API. */
@NullMarked
package dev.zoe.master.link;

import org.jspecify.annotations.NullMarked;
