-- What a call with an idempotency key has created, so that the same call creates nothing more. Keys of executions are in execution.
create table idempotency_key (
    user_id     bigint      not null references users on delete cascade,
    key         text        not null check (length(key) between 1 and 255),
    call        text        not null,                                            -- the path below /api/v1
    fingerprint text        not null check (fingerprint ~ '^[0-9a-f]{64}$'),     -- SHA-256 of the body, without passwords
    object_id   bigint,                                                          -- null only in the transaction that creates it
    used_at     timestamptz not null,
    expires_at  timestamptz not null,
    primary key (user_id, key)
);

create index idempotency_key_expires_at on idempotency_key (expires_at);
