-- Templates that Zoe keeps, beside those in files: those that users save for themselves, and those of the site that
-- administrators add. One of the site replaces the files of the same id.
create sequence stored_template_number;
create table stored_template (
    id          text        primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$'),
    owner_id    bigint      references users on delete cascade,              -- null: of the site
    manifest    text        not null check (length(manifest) <= 1048576),    -- one entry of a manifest, as JSON
    description text        not null check (length(description) <= 4194304), -- of an application, as JSON
    about       text        not null check (length(about) <= 1048576),       -- Markdown
    version     bigint      not null default 1,
    updated_at  timestamptz not null default now(),
    constraint "the ids of templates of users begin with my-" check ((owner_id is not null) = (id ~ '^my-'))
);
create index stored_template_by_owner on stored_template (owner_id);

-- Templates that administrators hide from the shop, by id; files keep theirs.
create table hidden_template (
    id        text        primary key check (length(id) between 1 and 512),
    hidden_at timestamptz not null default now()
);
