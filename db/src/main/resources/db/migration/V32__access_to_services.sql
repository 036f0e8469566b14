-- Programs in the containers of services, and connections to their ports. Who may submit executions runs programs there
-- anyway, so the built-in roles that may submit get it; roles of the site get it from their administrators.
alter table role add column can_access_services boolean not null default false;
update role set can_access_services = true where built_in and can_submit_executions;
