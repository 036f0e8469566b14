-- What placed services reserve, and what was reserved on each day. Names are copied, because users and executions go.

-- One row for each service that holds capacity. It goes, in one transaction, when the service is released, and what it reserved is
-- added to usage_day. So nothing is counted twice, and nothing is lost.
create table reservation (
    service_id     bigint      primary key references service on delete cascade,
    user_id        bigint      not null,
    user_name      text        not null,
    application    text        not null,
    priority_class text        not null,                             -- empty: that of the kind of the application
    core           boolean     not null,
    millicores     bigint      not null check (millicores >= 0),
    memory         bigint      not null check (memory >= 0),         -- bytes
    since          timestamptz not null,
    reclaimed      boolean     not null default false,
    -- What measurements found that its program has used until then. Null: nothing was measured yet.
    measured_until    timestamptz,
    used_core_seconds numeric not null default 0 check (used_core_seconds >= 0),
    used_byte_seconds numeric not null default 0 check (used_byte_seconds >= 0)
);

-- Days of UTC. Without foreign keys: the usage of a deleted user stays.
create table usage_day (
    day            date    not null,
    user_id        bigint  not null,
    user_name      text    not null,
    application    text    not null,
    priority_class text    not null,
    kind           text    not null check (kind in ('core', 'elastic', 'lost')),
    core_seconds   numeric not null check (core_seconds >= 0),
    byte_seconds   numeric not null check (byte_seconds >= 0),
    -- The part of these that measurements cover, and what was used of it.
    measured_core_seconds numeric not null check (measured_core_seconds >= 0),
    measured_byte_seconds numeric not null check (measured_byte_seconds >= 0),
    used_core_seconds     numeric not null check (used_core_seconds >= 0),
    used_byte_seconds     numeric not null check (used_byte_seconds >= 0),
    primary key (day, user_id, application, priority_class, kind)
);

create index usage_day_by_user on usage_day (user_id, day);
