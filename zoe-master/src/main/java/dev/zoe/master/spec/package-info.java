/**
 * Translates descriptions: {@link dev.zoe.master.spec.RequestFactory} makes requests for the scheduler, and
 * {@link dev.zoe.master.spec.ServiceSpecFactory} makes specifications for the back-end. This package does not depend on
 * the loop and its state.
 */
@NullMarked
package dev.zoe.master.spec;

import org.jspecify.annotations.NullMarked;
