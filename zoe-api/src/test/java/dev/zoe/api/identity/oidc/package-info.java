@NullMarked
package dev.zoe.api.identity.oidc;

import org.jspecify.annotations.NullMarked;
