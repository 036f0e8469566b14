/**
 * What the web pages take on a site with many executions: the time of each page, the bytes of a first view, and many
 * open pages that hear of changes. The server and its PostgreSQL are real, and the calls go over HTTP. Start at
 * {@link dev.zoe.standalone.pages.PagesBench}, which is {@code ./zoe bench web}.
 */
@NullMarked
package dev.zoe.standalone.pages;

import org.jspecify.annotations.NullMarked;
