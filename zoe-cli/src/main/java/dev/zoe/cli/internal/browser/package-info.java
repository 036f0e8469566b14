/** Log-ins through a browser: what the command line proves, how it opens a browser, and how it gets the code back. */
@NullMarked
package dev.zoe.cli.internal.browser;

import org.jspecify.annotations.NullMarked;
