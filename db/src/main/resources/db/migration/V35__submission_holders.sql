-- What a submission is checked against, in one call of the API: the user, and the group that it counts for when there is
-- one, each with its quota and what it has. Both stay locked until the transaction ends, so that the second of two
-- submissions at the same time sees the first. Users are locked before groups.
create function lock_submission_holders(submitter bigint, named_group text)
returns table (
    group_id           bigint,                             -- null for the user
    name               text,
    quota              text,
    waiting_executions bigint,                             -- this and the next three: limits of the quota; 0 is none
    millicores         bigint,
    memory             bigint,
    gpus               bigint,
    waiting            bigint,                             -- this and the next three: what the holder has
    executions         bigint,                             -- of users, as the next two
    stored_rows        bigint,
    stored_bytes       bigint
) language plpgsql rows 2 as $$                          -- not 1000, so that PostgreSQL keeps the plan
#variable_conflict use_column
begin
    -- FOR UPDATE would also make inserts wait whose rows refer to the user, such as those of tokens.
    select u.username, q.name, q.waiting_executions, q.millicores, q.memory, q.gpus
    into name, quota, waiting_executions, millicores, memory, gpus
    from users u join quota q on q.id = u.quota_id
    where u.id = submitter
    for no key update of u;
    if not found then
        return;
    end if;
    -- Each statement of the function sees what was committed before it began, also while the one before it waited.
    select coalesce(sum(part.waiting), 0), coalesce(sum(part.executions), 0), coalesce(sum(part.stored_rows), 0),
           coalesce(sum(part.stored_bytes), 0)
    into waiting, executions, stored_rows, stored_bytes
    from (select t.waiting, t.executions, t.stored_rows, t.stored_bytes from user_unended t where t.user_id = submitter
          union all
          select c.waiting, c.executions, c.stored_rows, c.stored_bytes from unended_change c
          where c.user_id = submitter) part;
    return next;

    select g.id, g.name, q.name, q.waiting_executions, q.millicores, q.memory, q.gpus, 0, 0, 0, 0
    into group_id, name, quota, waiting_executions, millicores, memory, gpus, waiting, executions, stored_rows,
         stored_bytes
    from group_member m join user_group g on g.id = m.group_id join quota q on q.id = g.quota_id
    where m.user_id = submitter and (g.name = named_group or named_group is null and m.is_default)
    for key share of g;
    if not found then
        return;
    end if;
    if waiting_executions > 0 then
        perform from user_group g where g.id = group_id for no key update;
        select coalesce(sum(part.waiting), 0)
        into waiting
        from (select t.waiting from group_unended t where t.group_id = lock_submission_holders.group_id
              union all
              select c.waiting from unended_change c where c.group_id = lock_submission_holders.group_id) part;
    end if;
    return next;
end $$;
