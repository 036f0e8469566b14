@NullMarked
package dev.zoe.master.workspace;

import org.jspecify.annotations.NullMarked;
