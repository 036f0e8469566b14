-- Who a user of an OpenID Connect provider is: the issuer, a space and the subject. Neither changes when the provider gives the name
-- of the user to somebody else.
alter table users
    add external_id text unique check (length(external_id) between 3 and 1000),
    add constraint users_external_id_of_source_check check (external_id is null or auth_source = 'oidc');
