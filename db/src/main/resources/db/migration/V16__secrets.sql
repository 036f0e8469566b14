-- Secrets of users. The API encrypts them with a key that is not in the database; the version goes up with each new value.
create table secret (
    user_id    bigint      not null references users on delete cascade,
    name       text        not null check (name ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$'),
    version    bigint      not null check (version > 0),
    key_id     text        not null check (key_id ~ '^[0-9a-f]{16}$'),
    ciphertext bytea       not null check (length(ciphertext) between 29 and 65564), -- AES-256-GCM: nonce, value, tag
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (user_id, name)
);
