-- How the scheduler decides, the same for every API and every master that will lead. There is one row; the first master that
-- leads writes it.
create table scheduler (
    id                  int              primary key default 1,
    queue_order         text             not null check (queue_order in ('fifo', 'sjf', 'srpt', 'hrrn', 'sjf2d', 'srpt2d1', 'srpt2d2',
                                                             'hrrn2d', 'sjf3d', 'srpt3d1', 'srpt3d2', 'hrrn3d', 'sjfdr', 'srptdr',
                                                             'hrrndr', 'fair', 'deadline')),
    allocator           text             not null check (allocator in ('rigid', 'malleable', 'flexible')),
    back_fill           text             not null check (back_fill in ('strict', 'reserve', 'zoe')),
    back_fill_depth     int              not null check (back_fill_depth >= 1),
    placement           text             not null check (placement in ('published', 'best-fit', 'spread', 'pack')),
    preemption          boolean          not null,
    minimum_run_seconds double precision not null,
    cool_down_seconds   double precision not null,
    ageing_seconds      double precision,                                        -- null: nobody ages
    ageing_factor       double precision not null,
    lost_at_reclaim     double precision not null check (lost_at_reclaim between 0 and 1),
    changed_at          timestamptz      not null,
    version             bigint           not null default 0,
    constraint "there is one scheduler" check (id = 1),
    -- Postgres takes NaN and infinity for numbers that are larger than all others.
    constraint "times of the scheduler are finite and not negative"
        check (minimum_run_seconds between 0 and 1e15 and cool_down_seconds between 0 and 1e15
               and ageing_seconds between 0 and 1e15 and ageing_factor between 0 and 1e15)
);

create table scheduler_weight (
    scheduler_id int              not null references scheduler on delete cascade,
    holder       text             not null,                                      -- name of a user or a queue
    weight       double precision not null check (weight > 0 and weight < 'infinity'),
    primary key (scheduler_id, holder)
);

-- Time that a service was active before its last placement; without it work would be forgotten when a service is placed again.
alter table service add column earlier_seconds double precision not null default 0 check (earlier_seconds >= 0);
