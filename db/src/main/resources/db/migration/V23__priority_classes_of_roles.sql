-- The priority classes that users of a role may name in descriptions. Null: all of the site. Without a class in the description, an
-- application has the default of its kind, which every role may have.
alter table role
    add column priority_classes text[],
    add constraint role_priority_classes_check check (
        array_position(priority_classes, null) is null
        and array_to_string(priority_classes, ',') ~ '^([A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64})*)?$');
update role set priority_classes = '{low,normal}' where name = 'user' and built_in;
