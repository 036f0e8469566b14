/**
 * Builds the images of the shop from the recipes below {@code app-templates/images}. Start at {@code RecipeBuilds}. It
 * depends on {@code images} for its errors only.
 */
@NullMarked
package dev.zoe.standalone.recipe;

import org.jspecify.annotations.NullMarked;
