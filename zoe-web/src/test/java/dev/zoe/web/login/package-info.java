/** Tests of log-ins of browsers that need no server. */
@NullMarked
package dev.zoe.web.login;

import org.jspecify.annotations.NullMarked;
