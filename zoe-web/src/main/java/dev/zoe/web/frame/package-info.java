/**
 * What all pages have in common: the model of the frame ({@code PageModelAdvice}), the navigation, the addresses of
 * styles and scripts, and quantities as people read them ({@code DisplayFormat}). Controllers of pages are annotated
 * with {@link dev.zoe.web.frame.PageController}.
 */
@NullMarked
package dev.zoe.web.frame;

import org.jspecify.annotations.NullMarked;
