/** Work that the API does on threads of its own, beside calls. It knows nothing of the other packages. */
@NullMarked
package dev.zoe.api.background;

import org.jspecify.annotations.NullMarked;
