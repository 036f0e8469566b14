package dev.zoe.api.access;

import java.util.List;

/**
 * The rights of each operation, declared once. Columns: the operation, the status of success, what the caller needs,
 * and what the path names.
 *
 * <p>What the caller needs is {@code nothing}, a {@code log-in}, a {@code password or token all}, a capability, or
 * {@code own number, or} a capability. What the path names is a {@link Target}, which says whether things of others are
 * there for the caller.
 */
final class AccessTable {

    private static final String ROWS =
            """
            GET    /api/v1/info                                    | 200 | nothing               | -
            GET    /api/v1/schema                                  | 200 | nothing               | -
            GET    /api/v1/diagnosis                               | 200 | can_see_status        | -
            POST   /api/v1/validation                              | 200 | log-in                | -

            POST   /api/v1/executions                              | 201 | can_submit_executions | -
            GET    /api/v1/executions                              | 200 | log-in                | -
            GET    /api/v1/executions text/event-stream            | 200 | log-in                | -
            GET    /api/v1/executions/{id}                         | 200 | log-in                | execution
            POST   /api/v1/executions/{id}/cancel                  | 202 | log-in                | execution
            POST   /api/v1/executions/{id}/activity                | 200 | log-in                | execution
            POST   /api/v1/executions/cancel                       | 202 | log-in                | -
            DELETE /api/v1/executions/{id}                         | 204 | can_delete_executions | ended execution
            GET    /api/v1/executions/{id}/services                | 200 | log-in                | execution
            GET    /api/v1/executions/{id}/services/{name}         | 200 | log-in                | execution
            GET    /api/v1/executions/{id}/endpoints               | 200 | log-in                | execution
            GET    /api/v1/executions/{id}/use-history             | 200 | log-in                | execution
            GET    /api/v1/executions/{id}/shares                  | 200 | log-in                | execution
            PUT    /api/v1/executions/{id}/shares/users/{username} | 204 | log-in                | execution
            DELETE /api/v1/executions/{id}/shares/users/{username} | 204 | log-in                | execution
            PUT    /api/v1/executions/{id}/shares/groups/{name}    | 204 | log-in                | execution
            DELETE /api/v1/executions/{id}/shares/groups/{name}    | 204 | log-in                | execution
            GET    /api/v1/executions/{id}/explanation             | 200 | log-in                | execution
            GET    /api/v1/executions/{id}/logs                    | 200 | log-in                | ended execution
            GET    /api/v1/executions/{id}/exec                    | 426 | can_access_services   | execution
            GET    /api/v1/executions/{id}/port-forward            | 426 | can_access_services   | execution
            GET    /api/v1/executions/{id}/results                 | 200 | log-in                | execution
            GET    /api/v1/executions/{id}/logs text/event-stream  | 200 | log-in                | ended execution
            GET    /api/v1/executions/{id}/events                  | 200 | log-in                | execution
            GET    /api/v1/executions/{id}/events text/event-stream | 200 | log-in               | ended execution
            GET    /api/v1/events                                  | 200 | log-in                | -
            GET    /api/v1/events text/event-stream                | 200 | log-in                | -

            GET    /api/v1/arrays                                  | 200 | log-in                | -
            POST   /api/v1/arrays                                  | 201 | can_submit_executions | -
            GET    /api/v1/arrays/{id}                             | 200 | log-in                | array

            GET    /api/v1/workspace/files                         | 200 | log-in                | workspace
            DELETE /api/v1/workspace/files                         | 204 | can_submit_executions | changed workspace
            GET    /api/v1/workspace/content                       | 200 | log-in                | workspace
            PUT    /api/v1/workspace/content                       | 200 | can_submit_executions | changed workspace

            GET    /api/v1/nodes                                   | 200 | can_see_status        | -
            GET    /api/v1/nodes text/event-stream                 | 200 | can_see_status        | -
            GET    /api/v1/nodes/{name}                            | 200 | can_see_status        | node
            PATCH  /api/v1/nodes/{name}                            | 200 | can_change_config     | node
            GET    /api/v1/queue                                   | 200 | can_see_status        | -
            GET    /api/v1/queue text/event-stream                 | 200 | can_see_status        | -
            GET    /api/v1/scheduler                               | 200 | can_see_status        | -
            PATCH  /api/v1/scheduler                               | 200 | can_change_config     | -
            POST   /api/v1/scheduler/preview                       | 200 | can_change_config     | -
            GET    /api/v1/usage                                   | 200 | log-in                | -
            GET    /api/v1/usage text/csv                          | 200 | log-in                | -
            GET    /api/v1/audit                                   | 200 | log-in                | -
            GET    /api/v1/audit text/csv                          | 200 | log-in                | -
            GET    /api/v1/audit/export                            | 200 | can_change_config     | -
            GET    /api/v1/audit/verify                            | 200 | can_change_config     | -

            GET    /api/v1/message                                 | 200 | can_change_config     | message
            PUT    /api/v1/message                                 | 200 | can_change_config     | message
            DELETE /api/v1/message                                 | 204 | can_change_config     | message

            GET    /api/v1/tokens                                  | 200 | log-in                | -
            POST   /api/v1/tokens                                  | 201 | password or token all | -
            DELETE /api/v1/tokens/{name}                           | 204 | password or token all | own token
            GET    /api/v1/users/{username}/tokens                 | 200 | can_change_config     | user
            DELETE /api/v1/users/{username}/tokens/{name}          | 204 | can_change_config     | token of user

            GET    /api/v1/sessions                                | 200 | log-in                | -
            DELETE /api/v1/sessions                                | 204 | password or token all | -
            DELETE /api/v1/sessions/{id}                           | 204 | password or token all | own session
            GET    /api/v1/users/{username}/sessions               | 200 | can_change_config     | user
            DELETE /api/v1/users/{username}/sessions               | 204 | can_change_config     | user
            DELETE /api/v1/users/{username}/sessions/{id}          | 204 | can_change_config     | session of user

            GET    /api/v1/templates                               | 200 | log-in                | -
            POST   /api/v1/templates                               | 201 | can_submit_executions | -
            PUT    /api/v1/templates/{id}                          | 200 | can_submit_executions | own template
            DELETE /api/v1/templates/{id}                          | 204 | can_submit_executions | own template
            GET    /api/v1/templates/{id}                          | 200 | log-in                | template
            GET    /api/v1/templates/{id}/logo                     | 200 | log-in                | template
            POST   /api/v1/templates/{id}/application              | 200 | log-in                | template
            GET    /api/v1/site-templates                          | 200 | can_change_config     | -
            GET    /api/v1/site-templates/{id}                     | 200 | can_change_config     | site template
            PUT    /api/v1/site-templates/{id}                     | 200 | can_change_config     | new name
            DELETE /api/v1/site-templates/{id}                     | 204 | can_change_config     | site template
            PUT    /api/v1/site-templates/{id}/hidden              | 204 | can_change_config     | site template
            DELETE /api/v1/site-templates/{id}/hidden              | 204 | can_change_config     | site template

            GET    /api/v1/secrets                                 | 200 | log-in                | -
            PUT    /api/v1/secrets/{name}                          | 200 | password or token all | new name
            DELETE /api/v1/secrets/{name}                          | 204 | password or token all | own secret
            GET    /api/v1/users/{username}/secrets                | 200 | can_change_config     | user
            DELETE /api/v1/users/{username}/secrets/{name}         | 204 | can_change_config     | secret of user

            GET    /api/v1/users/me                                | 200 | log-in                | -
            PUT    /api/v1/users/me/password                       | 204 | password or token all | -
            POST   /api/v1/password-resets                         | 204 | nothing               | -
            POST   /api/v1/login-codes                             | 200 | nothing               | -
            GET    /api/v1/users                                   | 200 | can_change_config     | -
            POST   /api/v1/users                                   | 201 | can_change_config     | -
            GET    /api/v1/users/{username}                        | 200 | can_change_config     | user
            PATCH  /api/v1/users/{username}                        | 200 | can_change_config     | user
            DELETE /api/v1/users/{username}                        | 204 | can_change_config     | unused user
            POST   /api/v1/users/{username}/password-reset         | 201 | can_change_config     | user

            GET    /api/v1/roles                                   | 200 | can_change_config     | -
            POST   /api/v1/roles                                   | 201 | can_change_config     | -
            GET    /api/v1/roles/{name}                            | 200 | can_change_config     | role
            PATCH  /api/v1/roles/{name}                            | 200 | can_change_config     | role
            DELETE /api/v1/roles/{name}                            | 204 | can_change_config     | role
            GET    /api/v1/quotas                                  | 200 | can_change_config     | -
            POST   /api/v1/quotas                                  | 201 | can_change_config     | -
            GET    /api/v1/quotas/{name}                           | 200 | can_change_config     | quota
            PATCH  /api/v1/quotas/{name}                           | 200 | can_change_config     | quota
            DELETE /api/v1/quotas/{name}                           | 204 | can_change_config     | quota
            GET    /api/v1/groups                                  | 200 | can_change_config     | -
            POST   /api/v1/groups                                  | 201 | can_change_config     | -
            GET    /api/v1/groups/{name}                           | 200 | can_change_config     | group
            PATCH  /api/v1/groups/{name}                           | 200 | can_change_config     | group
            DELETE /api/v1/groups/{name}                           | 204 | can_change_config     | group
            PUT    /api/v1/groups/{name}/members/{username}        | 200 | can_change_config     | member
            DELETE /api/v1/groups/{name}/members/{username}        | 204 | can_change_config     | member

            GET    /api/0.7/info                                   | 200 | nothing               | -
            GET    /api/0.7/statistics/scheduler                   | 200 | nothing               | -
            POST   /api/0.7/zapp_validate                          | 200 | nothing               | -
            GET    /api/0.7/login                                  | 200 | log-in                | -
            POST   /api/0.7/execution                              | 201 | can_submit_executions | -
            GET    /api/0.7/execution                              | 200 | log-in                | -
            GET    /api/0.7/execution/{id}                         | 200 | log-in                | execution
            DELETE /api/0.7/execution/{id}                         | 204 | log-in                | execution
            DELETE /api/0.7/execution/delete/{id}                  | 204 | can_delete_executions | ended execution
            GET    /api/0.7/execution/endpoints/{id}               | 200 | log-in                | execution
            GET    /api/0.7/discovery/by_group/{execution}/{group} | 200 | log-in                | execution
            GET    /api/0.7/service/{id}                           | 200 | log-in                | service
            GET    /api/0.7/service/logs/{id}                      | 200 | log-in                | service
            GET    /api/0.7/user                                   | 200 | can_change_config     | -
            POST   /api/0.7/user                                   | 201 | can_change_config     | -
            GET    /api/0.7/user/{id}                              | 200 | own number, or can_change_config | user
            POST   /api/0.7/user/{id}                              | 201 | can_change_config     | user
            DELETE /api/0.7/user/{id}                              | 204 | can_change_config     | unused user
            GET    /api/0.7/role                                   | 200 | can_change_config     | -
            POST   /api/0.7/role                                   | 201 | can_change_config     | -
            GET    /api/0.7/role/{id}                              | 200 | can_change_config     | role
            POST   /api/0.7/role/{id}                              | 201 | can_change_config     | role
            DELETE /api/0.7/role/{id}                              | 204 | can_change_config     | role
            GET    /api/0.7/quota                                  | 200 | can_change_config     | -
            POST   /api/0.7/quota                                  | 201 | can_change_config     | -
            GET    /api/0.7/quota/{id}                             | 200 | can_change_config     | quota
            POST   /api/0.7/quota/{id}                             | 201 | can_change_config     | quota
            DELETE /api/0.7/quota/{id}                             | 204 | can_change_config     | quota
            """;

    private AccessTable() {}

    static List<AccessRow> rows() {
        return ROWS.lines().filter(line -> !line.isBlank()).map(AccessRow::read).toList();
    }
}
