/**
 * The shop: templates by category, the page of one with a form for its parameters, and the upload of descriptions.
 * Start at {@code ShopPageController} and {@code TemplatePageController}.
 */
@NullMarked
package dev.zoe.web.shop;

import org.jspecify.annotations.NullMarked;
