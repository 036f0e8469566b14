/** Tests of the recipes of images. */
@NullMarked
package dev.zoe.standalone.recipe;

import org.jspecify.annotations.NullMarked;
