-- Executions that wait for the end of others. Such an execution stays submitted, and is in no queue, until nothing holds it.
create table execution_dependency (
    execution_id bigint not null references execution on delete cascade,
    awaited_id   bigint not null,                                                -- no reference: it may be deleted once it has ended
    awaited_name text   not null,
    condition    text   not null check (condition in ('ok', 'any')),
    outcome      text   check (outcome in ('terminated', 'error', 'cancelled')), -- null as long as it is awaited
    primary key (execution_id, awaited_id),
    -- Numbers only grow, so no execution waits for itself through others.
    constraint "an execution waits for earlier ones" check (awaited_id < execution_id)
);

create index execution_dependency_open on execution_dependency (awaited_id) where outcome is null;

alter table execution
    add column waits_for_others boolean not null default false,
    -- When it ceased to wait for others: the queue counts its time from here. Null: from its submission.
    add column eligible_at timestamptz,
    add constraint "an execution that waits for others is in no queue"
        check (not waits_for_others or status in ('submitted', 'error', 'cancelled'));

create index execution_waiting_for_others on execution (id) where waits_for_others and status = 'submitted';

-- How a deleted execution ended must stay known to those that wait for it. One that had not ended counts as cancelled.
create function keep_outcome_for_dependents() returns trigger language plpgsql as $$
begin
    update execution_dependency
    set outcome = case when old.status in ('terminated', 'error') then old.status else 'cancelled' end
    where awaited_id = old.id and outcome is null;
    return old;
end $$;

create trigger execution_outcome_kept before delete on execution for each row execute function keep_outcome_for_dependents();

-- Lists of a large site: executions of a time, events that belong to no execution, and the rare entries of the audit trail.
create index execution_by_submission on execution (submitted_at, id);
create index event_of_cluster on event (id) where execution_id is null;
create index audit_entry_by_action on audit_entry (action, id);
create index audit_entry_not_done on audit_entry (id) where result <> 'done';
