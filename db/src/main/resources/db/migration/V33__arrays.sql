-- Executions that were submitted together as one array. An array takes its id from the sequence of executions, so an id
-- names either an execution or an array, and never both.
create table execution_array (
    id         bigint      not null unique default nextval('execution_id'),
    owner_id   bigint      not null references users on delete cascade,
    name       text        not null check (name ~ '^[A-Za-z0-9@-]{3,128}$'),
    size       int         not null check (size > 0),                        -- its indexes are 1 to size
    created_at timestamptz not null default now(),
    primary key (id, owner_id)                                               -- both: no execution joins an array of another user
);
create index execution_array_by_owner on execution_array (owner_id, id desc);
create index execution_array_by_age on execution_array (created_at);

alter table execution
    add column array_id    bigint,
    add column array_index int,
    add constraint "an execution is in an array of its owner" foreign key (array_id, owner_id)
        references execution_array (id, owner_id),
    add constraint "an execution of an array has an index"
        check ((array_id is null) = (array_index is null) and array_index > 0);
create unique index execution_array_index on execution (array_id, array_index) where array_id is not null;
create index execution_by_array on execution (array_id, id desc) where array_id is not null;

-- The array that the submission named, for a dependency on an execution of it. It may be removed.
alter table execution_dependency add column awaited_array bigint;
