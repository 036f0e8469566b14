/**
 * The settings of the master and of its site, which Spring binds from {@code zoe.*}. Start at
 * {@link dev.zoe.master.settings.MasterSettings}. Only {@code leader}, the root package and the standalone server
 * depend on this package.
 */
@NullMarked
package dev.zoe.master.settings;

import org.jspecify.annotations.NullMarked;
