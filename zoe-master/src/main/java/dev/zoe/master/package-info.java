/**
 * The master: the process that starts containers for the submitted executions in PostgreSQL. This package has only the
 * Spring configuration; start reading at {@link dev.zoe.master.loop.MasterLoop}, which runs the cycle of five steps:
 * absorb, decide, record, apply, observe. No other package of the master depends on this one.
 */
@NullMarked
package dev.zoe.master;

import org.jspecify.annotations.NullMarked;
