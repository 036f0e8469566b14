-- Output is kept before its container is removed. A master that dies in between reads the same container again: its part is
-- then replaced, and not added a second time.
alter table service_log add column last_container text;                          -- the engine's id; null: not known
alter table service_log add column last_start     bigint not null default 0
    check (last_start >= 0);                                                     -- byte of the whole at which its part begins
