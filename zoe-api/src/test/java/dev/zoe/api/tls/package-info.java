@NullMarked
package dev.zoe.api.tls;

import org.jspecify.annotations.NullMarked;
