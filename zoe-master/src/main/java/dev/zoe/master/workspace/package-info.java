/**
 * The files in the workspaces of users, read and written for the API, and directories for services that start. Users
 * control what is in a workspace, and change it at any time; the master may run as root. So paths are opened name by
 * name, links are never followed, and only what the services of the user may do is done. Start at
 * {@link dev.zoe.master.workspace.WorkspaceRequests}.
 */
@NullMarked
package dev.zoe.master.workspace;

import org.jspecify.annotations.NullMarked;
