-- How much of a user or a group has not ended, so that a submission is checked without reading all of it. A change is a
-- row of its own: a counter that each transaction updates would make the master and all submissions of a user wait for
-- each other. What a user or a group has is the sum of its total and of all changes that are not in the total yet.
create table unended_change (
    id           bigint primary key generated always as identity,
    user_id      bigint not null,
    group_id     bigint,
    waiting      int    not null,                          -- of the executions: submitted or queued
    executions   int    not null,
    stored_rows  bigint not null,
    stored_bytes bigint not null
);
create index unended_change_of_user on unended_change (user_id);
create index unended_change_of_group on unended_change (group_id) where group_id is not null;

create table user_unended (
    user_id      bigint primary key references users on delete cascade,
    waiting      bigint not null,
    executions   bigint not null,
    stored_rows  bigint not null,
    stored_bytes bigint not null
) with (fillfactor = 50);

create table group_unended (
    group_id     bigint primary key references user_group on delete cascade,
    waiting      bigint not null,
    executions   bigint not null
) with (fillfactor = 50);

create function is_waiting(status text) returns int language sql immutable as
    $$ select (status in ('submitted', 'queued'))::int $$;

create function is_unended(status text) returns int language sql immutable as
    $$ select (status not in ('terminated', 'error', 'cancelled'))::int $$;

create function count_unended() returns trigger language plpgsql as $$
begin
    if tg_op <> 'INSERT' and is_unended(old.status) = 1 then
        insert into unended_change (user_id, group_id, waiting, executions, stored_rows, stored_bytes)
        values (old.owner_id, old.group_id, -is_waiting(old.status), -1, -old.stored_rows, -old.stored_bytes);
    end if;
    if tg_op <> 'DELETE' and is_unended(new.status) = 1 then
        insert into unended_change (user_id, group_id, waiting, executions, stored_rows, stored_bytes)
        values (new.owner_id, new.group_id, is_waiting(new.status), 1, new.stored_rows, new.stored_bytes);
    end if;
    return null;
end $$;

create function forget_unended() returns trigger language plpgsql as $$
begin
    delete from unended_change;
    delete from user_unended;
    delete from group_unended;
    return null;
end $$;

create trigger unended_inserted after insert on execution
    for each row execute function count_unended();
create trigger unended_changed after update of status, group_id on execution
    for each row when (is_waiting(old.status) <> is_waiting(new.status)
                       or is_unended(old.status) <> is_unended(new.status)
                       or old.group_id is distinct from new.group_id)
    execute function count_unended();
create trigger unended_deleted after delete on execution
    for each row execute function count_unended();
create trigger unended_truncated after truncate on execution
    for each statement execute function forget_unended();

insert into user_unended
select owner_id, count(*) filter (where status in ('submitted', 'queued')), count(*), sum(stored_rows), sum(stored_bytes)
from execution where status not in ('terminated', 'error', 'cancelled')
group by owner_id;

insert into group_unended
select group_id, count(*) filter (where status in ('submitted', 'queued')), count(*)
from execution where status not in ('terminated', 'error', 'cancelled') and group_id is not null
group by group_id;
