-- Log-ins whose password had to be hashed, counted before that, over all APIs. Unlogged: no log-in waits for the disk, and
-- after a crash of PostgreSQL the counts begin anew.
create unlogged table login_attempt (
    source     text        primary key,                                          -- an address, or a user name at an address
    attempts   int         not null check (attempts >= 0),
    window_end timestamptz not null
);

create index login_attempt_window_end on login_attempt (window_end);
