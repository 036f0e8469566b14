/**
 * A site with many users, groups and executions: how long every list takes, and what deciding about rights costs. The
 * server and its PostgreSQL are real, and the calls go over HTTP. Start at
 * {@link dev.zoe.standalone.people.PeopleBench}, which is {@code ./zoe bench people}.
 */
@NullMarked
package dev.zoe.standalone.people;

import org.jspecify.annotations.NullMarked;
