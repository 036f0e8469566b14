/** What an operator sees of the master: measurements, health, and a log that names the execution a line is about. */
@NullMarked
package dev.zoe.master.monitor;

import org.jspecify.annotations.NullMarked;
