-- Who made the user a member: an administrator (local), or a log-in whose source has the user in a group.
alter table group_member
    add column origin text not null default 'local' check (origin in ('local', 'ldap', 'oidc'));
