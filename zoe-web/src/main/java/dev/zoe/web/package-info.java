/**
 * The web pages, on top of the services of the API. Start at {@link dev.zoe.web.frame.PageController} for what all
 * pages have in common, and at {@code dev.zoe.web.home} for the first one. No other module uses it, beside
 * {@link dev.zoe.web.WebConfiguration}.
 */
@NullMarked
package dev.zoe.web;

import org.jspecify.annotations.NullMarked;
