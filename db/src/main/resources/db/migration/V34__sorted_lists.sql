-- Lists of executions that are sorted by name or by the time of the start. Those by the time of the end use the index
-- execution_ended. Executions without the time come after all others, newest first.
create index execution_by_whole_name on execution (name, id);
create index execution_by_start on execution (started_at, id) where started_at is not null;
create index execution_not_started on execution (id) where started_at is null;
