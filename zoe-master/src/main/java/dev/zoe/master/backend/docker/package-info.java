/** Runs services as containers of one or many Docker Engines; all that must outlive the master is in the engines. */
@NullMarked
package dev.zoe.master.backend.docker;

import org.jspecify.annotations.NullMarked;
