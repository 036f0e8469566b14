/**
 * Log-in and log-out of browsers. {@link dev.zoe.web.login.LoginPageController} has the form,
 * {@link dev.zoe.web.login.SessionLoginFilter} recognizes the sessions it begins.
 */
@NullMarked
package dev.zoe.web.login;

import org.jspecify.annotations.NullMarked;
