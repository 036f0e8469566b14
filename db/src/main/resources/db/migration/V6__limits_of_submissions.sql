-- What elastic services may take together is limited apart from the core. 0 means unlimited.
alter table quota
    add column elastic_millicores bigint not null default 0 check (elastic_millicores >= 0),
    add column elastic_memory     bigint not null default 0 check (elastic_memory >= 0);   -- bytes

-- core_millicores and core_memory are from now on what the engine lets the core services take: their limits, not their minima.
-- stored_rows and stored_bytes are what the execution takes in this database: services and ports, description and addresses.
alter table execution
    add column elastic_millicores bigint not null default 0 check (elastic_millicores >= 0),
    add column elastic_memory     bigint not null default 0 check (elastic_memory >= 0),   -- bytes
    add column stored_rows        int    not null default 0 check (stored_rows >= 0),
    add column stored_bytes       bigint not null default 0 check (stored_bytes >= 0);

update execution e
set stored_rows = (select count(*) from service s where s.execution_id = e.id)
        + (select count(*) from service s join service_port p on p.service_id = s.id where s.execution_id = e.id),
    stored_bytes = octet_length(e.description::text)
where e.status not in ('terminated', 'error', 'cancelled');

-- What one owner has that has not ended is added up at each submission.
create index execution_unended on execution (owner_id) where status not in ('terminated', 'error', 'cancelled');
