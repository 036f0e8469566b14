@NullMarked
package dev.zoe.api.audit;

import org.jspecify.annotations.NullMarked;
