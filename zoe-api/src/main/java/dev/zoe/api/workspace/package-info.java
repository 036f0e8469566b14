/**
 * The files in the workspaces of users: lists, downloads, uploads, deletions, and the results of executions. The master
 * has the files, and checks paths and permissions. Start at {@link dev.zoe.api.workspace.WorkspaceController}.
 */
@NullMarked
package dev.zoe.api.workspace;

import org.jspecify.annotations.NullMarked;
