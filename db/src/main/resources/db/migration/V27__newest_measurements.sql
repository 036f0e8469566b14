-- What the program of a service used at its newest measurement, and between it and the one before. Null: not measured since then.
alter table reservation
    add measured_cores  numeric check (measured_cores >= 0),
    add measured_memory bigint  check (measured_memory >= 0);        -- bytes

-- Events are written in the order of their times, so a few pages of an index tell which part of the table is new enough.
create index event_by_time on event using brin (at);
