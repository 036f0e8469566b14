/** The settings of the master and of its site, as Spring binds them from {@code zoe.*}. */
@NullMarked
package dev.zoe.master.settings;

import org.jspecify.annotations.NullMarked;
