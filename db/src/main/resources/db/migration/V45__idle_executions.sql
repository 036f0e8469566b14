-- How long the applications of the users of a role may be idle. Null: as long as their descriptions say.
alter table role
    add column idle_release_elastic_seconds bigint,
    add column idle_stop_seconds bigint,
    add constraint role_idle_seconds_check check (
        idle_release_elastic_seconds between 1 and 1000000000 and idle_stop_seconds between 1 and 1000000000);

-- Whether running executions are used. An execution that has never been idle or touched has no row.
create table execution_activity (
    execution_id        bigint primary key references execution on delete cascade,
    touched_at          timestamptz,                          -- a user said, or showed in a session, that it is used
    idle_since          timestamptz,                          -- null: it is used
    stop_at             timestamptz,                          -- it will be ended then if it stays idle
    elastic_released_at timestamptz,                          -- its elastic services were stopped then, because it was idle
    idle_seconds        double precision not null default 0 check (idle_seconds >= 0),  -- of its former idle periods
    constraint "only an idle execution ends or lacks its elastic services"
        check (idle_since is not null or (stop_at is null and elastic_released_at is null))
);

create index execution_activity_touched on execution_activity (execution_id) where touched_at > idle_since;

-- Executions that report their activity. They are asked at an interval.
create index execution_reporting_activity on execution (id)
    where status = 'running' and jsonb_path_exists(description, '$.services[*].activity');
