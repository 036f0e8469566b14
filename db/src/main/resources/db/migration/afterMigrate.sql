-- What the roles zoe_api and zoe_master may do. Flyway runs this after every start's migrations, so that a role that was made later,
-- and a table that a later version brings, get their rights as well. A site without these roles keeps using the owner of the schema.
do $$
declare
    here    text := current_schema();
    role    text;
    secret  text;
    columns text;
begin
    -- Two processes that start at once would change the same rows of the catalogue.
    perform pg_advisory_xact_lock(hashtextextended('zoe grants', 0));
    foreach role in array array['zoe_api', 'zoe_master'] loop
        if exists (select from pg_roles where rolname = role) then
            execute format('grant usage on schema %I to %I', here, role);
            execute format('grant select, insert, update, delete on all tables in schema %I to %I', here, role);
            execute format('grant usage, select on all sequences in schema %I to %I', here, role);
            execute format('revoke all on flyway_schema_history from %I', role);
        end if;
    end loop;
    if exists (select from pg_roles where rolname = 'zoe_api') then
        -- The diagnosis tells the version of the schema.
        grant select on flyway_schema_history to zoe_api;
        -- Only the master leads, knows the nodes, and keeps output.
        revoke insert, update, delete on lease, node, service_log from zoe_api;
        -- This file also runs after a part of the migrations.
        if to_regclass('usage_day') is not null then
            -- Only the master knows what services reserve.
            revoke insert, update, delete on reservation, usage_day from zoe_api;
        end if;
        if to_regclass('execution_use') is not null then
            revoke insert, update, delete on execution_use from zoe_api;
        end if;
        if to_regclass('execution_activity') is not null then
            -- It says that an execution is used. Only the master decides that one is idle.
            revoke insert, update, delete on execution_activity from zoe_api;
            grant insert (execution_id, touched_at), update (touched_at) on execution_activity to zoe_api;
        end if;
        if to_regclass('audit_entry') is not null then
            -- It adds to the audit trail and reads it. What leaves audit_pending is in the chain.
            revoke update, delete on audit_entry, audit_chain from zoe_api;
            revoke insert, update, delete on audit_checkpoint from zoe_api;
            revoke update on audit_pending from zoe_api;
            grant execute on function remove_oldest_audit_entries(bigint) to zoe_api;
        end if;
        if to_regclass('used_fs_uid') is not null then
            revoke update, delete on used_fs_uid from zoe_api;
            -- The next number of a user may be below the range of the site.
            grant update on sequence users_fs_uid to zoe_api;
        end if;
        if to_regclass('login_cookie_key') is not null then
            revoke insert, update, delete on login_cookie_key from zoe_api;
        end if;
    end if;
    if exists (select from pg_roles where rolname = 'zoe_master') then
        -- Only the API changes who may do what, and only it compares passwords.
        revoke insert, update, delete on role, quota from zoe_master;
        if to_regclass('user_group') is not null then
            revoke insert, update, delete on user_group, group_member, holder_limits_version from zoe_master;
        end if;
        if to_regclass('secret') is not null then
            -- It decrypts secrets for services, and sets none.
            revoke insert, update, delete on secret, used_fs_uid from zoe_master;
        end if;
        if to_regclass('stored_template') is not null then
            revoke insert, update, delete on stored_template, hidden_template from zoe_master;
        end if;
        revoke all on users from zoe_master;
        foreach secret in array array['login_attempt', 'token', 'password_reset', 'audit_entry', 'audit_pending',
                                      'audit_chain', 'audit_checkpoint', 'login_cookie_key', 'web_session',
                                      'idempotency_key', 'login_code', 'execution_share', 'site_message',
                                      'execution_template'] loop
            if to_regclass(secret) is not null then
                execute format('revoke all on %I from zoe_master', secret);
            end if;
        end loop;
        select string_agg(format('%I', attname), ', ') into columns
        from pg_attribute
        where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attname <> 'password_hash';
        execute format('grant select (%s) on users to zoe_master', columns);
    end if;
end $$;
