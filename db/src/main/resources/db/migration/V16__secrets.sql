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

-- All numbers that users have or had: the files of a deleted user must not belong to another one.
create table used_fs_uid (
    fs_uid  int primary key check (fs_uid > 0),
    user_id bigint not null -- of the first user who had it, who may be deleted
);
insert into used_fs_uid select fs_uid, min(id) from users where fs_uid > 0 group by fs_uid;

create function note_used_fs_uid() returns trigger language plpgsql as $$
begin
    insert into used_fs_uid values (new.fs_uid, new.id) on conflict do nothing;
    return null;
end $$;
create trigger users_note_used_fs_uid after insert or update of fs_uid on users
    for each row execute function note_used_fs_uid();
