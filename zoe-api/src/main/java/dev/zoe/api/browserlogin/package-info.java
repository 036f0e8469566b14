/**
 * Log-ins of the command line through a browser. A page asks the user and calls
 * {@link dev.zoe.api.browserlogin.LoginCodes}; the command line turns the code into a token.
 */
@NullMarked
package dev.zoe.api.browserlogin;

import org.jspecify.annotations.NullMarked;
