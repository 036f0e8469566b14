/** Tests of the errors of the interface. */
@NullMarked
package dev.zoe.api.problem;

import org.jspecify.annotations.NullMarked;
