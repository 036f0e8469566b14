/**
 * The web pages in a real browser, on a real server: every page, hostile text, journeys, and a server that restarts.
 */
@NullMarked
package dev.zoe.standalone.e2e.pages;

import org.jspecify.annotations.NullMarked;
