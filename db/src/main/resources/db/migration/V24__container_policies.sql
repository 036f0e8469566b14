-- What containers may, for the users of a role. A null list: what the site allows every user.
alter table role
    add column networks           text[],
    add column host_paths         text[],                                        -- /data, or /data:rw to write
    add column registries         text[],
    add column linux_capabilities text[]  not null default '{}',
    add column read_only_root     boolean not null default false,
    add constraint role_networks_check check (
        array_position(networks, null) is null
        and array_to_string(networks, ',') ~ '^((\*|[A-Za-z0-9][A-Za-z0-9_.-]{0,127})(,(\*|[A-Za-z0-9][A-Za-z0-9_.-]{0,127}))*)?$'),
    add constraint role_host_paths_check check (
        array_position(host_paths, null) is null
        and array_to_string(host_paths, chr(10)) ~ ('^(/[^' || chr(10) || ']*(' || chr(10) || '/[^' || chr(10) || ']*)*)?$')),
    add constraint role_registries_check check (
        array_position(registries, null) is null
        and array_to_string(registries, ',') ~ '^((\*|[a-z0-9][a-z0-9.:_-]{0,254})(,(\*|[a-z0-9][a-z0-9.:_-]{0,254}))*)?$'),
    add constraint role_linux_capabilities_check check (
        array_position(linux_capabilities, null) is null
        and array_to_string(linux_capabilities, ',') ~ '^([A-Z_]{3,32}(,[A-Z_]{3,32})*)?$'
        and 'ALL' <> all (linux_capabilities));
