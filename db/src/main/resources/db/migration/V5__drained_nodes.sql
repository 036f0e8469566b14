-- Nodes that get nothing new because somebody wants it so. Apart from the node itself, which the master writes all the time.
create table drained_node (
    name   text        primary key references node (name) on delete cascade,
    since  timestamptz not null,
    by     text        not null                                                  -- a user, who may be gone
);
