/**
 * The output of services: from the database when they have ended, through the master while they run. Start at
 * {@link dev.zoe.api.servicelog.ServiceLogQueries}.
 */
@NullMarked
package dev.zoe.api.servicelog;

import org.jspecify.annotations.NullMarked;
