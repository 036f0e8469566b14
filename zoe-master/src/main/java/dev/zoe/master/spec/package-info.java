/** Translates descriptions: into requests for the scheduler, and into specifications for the engine. */
@NullMarked
package dev.zoe.master.spec;

import org.jspecify.annotations.NullMarked;
