-- Who did what, for people who must account for it. Names and numbers are copied, because users and executions go.
create table audit_entry (
    id          bigint primary key generated always as identity,
    at          timestamptz not null,
    actor       text,                                                -- null: Zoe itself, or a name that no user has
    actor_id    bigint,
    actor_role  text,
    token       text,                                                -- name of the token that logged in
    action      text        not null check (action ~ '^[a-z]+\.[a-z-]+$'),
    target_kind text        not null,
    target      text        not null,
    address     text        not null,                                -- empty: no call from the network
    result      text        not null check (result in ('done', 'refused', 'failed')),
    problem     text,
    before      jsonb,
    after       jsonb,
    request_id  text,
    constraint "what is not done has a problem" check ((result = 'done') = (problem is null))
);

create index audit_entry_by_actor on audit_entry (actor, id);
create index audit_entry_by_target on audit_entry (target, id);
-- Entries come nearly in the order of their time, so a few pages index millions of them.
create index audit_entry_by_time on audit_entry using brin (at);

-- Entries that are not in the chain yet. Written with the entry, so that nobody waits for the head of the chain.
create table audit_pending (
    entry_id bigint primary key
);

-- The hash of each entry covers the hash before it. Without foreign keys: verification must find an entry that is missing.
create table audit_chain (
    position bigint primary key check (position > 0),
    entry_id bigint not null unique,
    hash     bytea  not null check (length(hash) = 32)               -- SHA-256
);

-- The last position that the retention removed, where verification begins.
create table audit_checkpoint (
    only_one boolean primary key default true check (only_one),
    position bigint not null check (position >= 0),
    hash     bytea  not null check (length(hash) = 32)
);
insert into audit_checkpoint (position, hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
    if current_setting('zoe.audit_retention', true) = 'on' then
        if tg_op = 'DELETE' then
            return old;
        elsif tg_op = 'UPDATE' then
            return new;
        end if;
    end if;
    raise exception 'the audit trail is append-only';
end $$;

create trigger audit_entry_append_only before update or delete on audit_entry
    for each row execute function refuse_audit_change();
create trigger audit_chain_append_only before update or delete on audit_chain
    for each row execute function refuse_audit_change();
create trigger audit_checkpoint_append_only before update or delete on audit_checkpoint
    for each row execute function refuse_audit_change();
create trigger audit_entry_kept before truncate on audit_entry
    for each statement execute function refuse_audit_change();
create trigger audit_chain_kept before truncate on audit_chain
    for each statement execute function refuse_audit_change();
create trigger audit_checkpoint_kept before truncate on audit_checkpoint
    for each statement execute function refuse_audit_change();

-- The only way to remove entries: the oldest ones, and none of the last 30 days, whoever asks. It runs with the rights of the
-- owner, so its search path names what it uses; temporary tables of a caller come last.
do $$
begin
    execute format($create$
        create function remove_oldest_audit_entries(last_removed bigint) returns void
        language plpgsql security definer set search_path = pg_catalog, %I, pg_temp as $body$
        declare
            last_hash bytea;
        begin
            perform pg_advisory_xact_lock(hashtextextended('zoe audit chain', 0));
            select c.hash into strict last_hash from audit_chain c where c.position = last_removed;
            if exists (select from audit_chain c left join audit_entry e on e.id = c.entry_id
                       where c.position <= last_removed
                         and (e.at is null or e.at > clock_timestamp() - interval '30 days')) then
                raise exception 'audit entries are kept for 30 days at least, and no gap in them is removed';
            end if;
            perform set_config('zoe.audit_retention', 'on', true);
            update audit_checkpoint set position = last_removed, hash = last_hash;
            delete from audit_entry
            where id in (select c.entry_id from audit_chain c where c.position <= last_removed);
            delete from audit_chain where position <= last_removed;
            perform set_config('zoe.audit_retention', 'off', true);
        end $body$
        $create$, current_schema());
end $$;
revoke execute on function remove_oldest_audit_entries(bigint) from public;
