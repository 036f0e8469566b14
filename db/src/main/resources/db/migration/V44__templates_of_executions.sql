-- The template that an execution was made of, and what was typed into its form, to change it and run it again. The
-- template may have been deleted since, so there is no foreign key: those in files have no row.
create table execution_template (
    execution_id bigint primary key references execution on delete cascade,
    template_id  text   not null check (length(template_id) between 1 and 512),
    typed        jsonb  not null,                             -- texts by name of their parameters
    constraint "the form of a template is an object of limited size"
        check (jsonb_typeof(typed) = 'object' and length(typed::text) <= 1048576)
);
