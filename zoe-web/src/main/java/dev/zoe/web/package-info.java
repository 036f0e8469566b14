/**
 * The web pages, on top of the services of the API. Start at {@code OverviewPageController}; the templates format
 * values with {@code DisplayFormat}. No other module uses it, beside {@link dev.zoe.web.WebConfiguration}.
 */
@NullMarked
package dev.zoe.web;

import org.jspecify.annotations.NullMarked;
