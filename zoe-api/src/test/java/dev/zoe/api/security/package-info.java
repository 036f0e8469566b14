@NullMarked
package dev.zoe.api.security;

import org.jspecify.annotations.NullMarked;
