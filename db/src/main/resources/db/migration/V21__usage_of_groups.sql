-- The group that an execution counts for; empty for none. What was recorded before belongs to no group.
alter table reservation add group_name text not null default '';
alter table usage_day add group_name text not null default '';

alter table usage_day
    drop constraint usage_day_pkey,
    add primary key (day, user_id, group_name, application, priority_class, kind);
