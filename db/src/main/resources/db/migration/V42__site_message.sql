-- The message that every page shows, such as that of a maintenance. There is one, or none. The versions come from a sequence, so
-- that a version is never used twice.
create sequence site_message_version;
create table site_message (
    id          int         primary key default 1,
    text        text        not null check (length(text) between 1 and 500),
    level       text        not null check (level in ('info', 'warning')),
    shown_from  timestamptz,                                  -- null: from now on
    shown_until timestamptz,                                  -- null: until it is deleted
    version     bigint      not null default nextval('site_message_version'),
    changed_at  timestamptz not null default now(),
    constraint "there is one message" check (id = 1),
    constraint "a message is shown before it ends" check (shown_from < shown_until)
);
