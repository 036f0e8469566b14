@NullMarked
package dev.zoe.cli.internal.screen;

import org.jspecify.annotations.NullMarked;
