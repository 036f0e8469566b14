/**
 * Settings of this deployment that several packages read, and the checks that settings share. Settings of one package
 * are declared in that package. It knows nothing of the API; every package may use it.
 */
@NullMarked
package dev.zoe.api.settings;

import org.jspecify.annotations.NullMarked;
