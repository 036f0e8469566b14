/**
 * The message of the site, such as that of a maintenance. Start at {@link dev.zoe.api.message.SiteMessageService},
 * which sets it. {@link dev.zoe.api.message.ShownMessage} is what everybody sees of it, also without a log-in.
 */
@NullMarked
package dev.zoe.api.message;

import org.jspecify.annotations.NullMarked;
