-- What the services of an execution used over time, together. A period is one minute long in the first hour after the start of the
-- execution, ten minutes until the end of the first day, and an hour after that.
create table execution_use (
    execution_id bigint      not null references execution on delete cascade,
    since        timestamptz not null,
    until        timestamptz not null,                               -- of its newest measurement; later ones move it
    core_seconds numeric     not null check (core_seconds >= 0),
    byte_seconds numeric     not null check (byte_seconds >= 0),
    primary key (execution_id, since),
    constraint "a period of use has a length" check (until > since)
);
