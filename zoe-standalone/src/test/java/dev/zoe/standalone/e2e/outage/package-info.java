/**
 * Parts that are killed, away, paused or full while applications run: the master, the API, the database, engines and
 * nodes.
 */
@NullMarked
package dev.zoe.standalone.e2e.outage;

import org.jspecify.annotations.NullMarked;
