/**
 * Files of workspaces, and how they are copied. Names come from the server, which may be hostile: they never lead out
 * of the directory that files are copied to. Start at {@link dev.zoe.cli.internal.workspace.WorkspaceCopy}.
 */
@NullMarked
package dev.zoe.cli.internal.workspace;

import org.jspecify.annotations.NullMarked;
