-- The key that signs the log-in cookies of /api/0.7, so that each API accepts the cookies of the others. Two random UUIDs have 244
-- random bits. To end all cookies, replace the secret and start the APIs again.
create table login_cookie_key (
    only_one boolean primary key default true check (only_one),
    secret   bytea not null check (length(secret) = 32)
);
insert into login_cookie_key (secret)
values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
