/** Tests of the description reader on the example descriptions, on random and on hostile ones. */
@NullMarked
package dev.zoe.application.description;

import org.jspecify.annotations.NullMarked;
