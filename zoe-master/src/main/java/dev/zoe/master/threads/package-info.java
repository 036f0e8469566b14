/** How the threads of the master are made. */
@NullMarked
package dev.zoe.master.threads;

import org.jspecify.annotations.NullMarked;
