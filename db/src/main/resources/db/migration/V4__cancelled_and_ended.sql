-- Whose user wants them to end: a handful, beside a queue that may be long.
create index execution_cancel_requested on execution (id)
    where cancel_requested_at is not null
      and status not in ('terminated', 'error', 'cancelled') and status <> 'cleaning-up';

-- What a site does not keep for ever is found by its age.
create index execution_ended on execution (ended_at, id) where ended_at is not null;
create index event_of_no_execution on event (at) where execution_id is null;

-- Events go only with the execution they belong to, or when a transaction says that it removes what is too old to keep.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' and (pg_trigger_depth() > 1 or current_setting('zoe.retention', true) = 'on') then
        return old;
    end if;
    raise exception 'events are append-only';
end $$;
