-- Where a browser logged in, so that a user recognises each session. Sessions from before have neither.
alter table web_session
    add address text not null default '' check (length(address) <= 100),
    add browser text not null default '' check (length(browser) <= 200);                -- its User-Agent, as sent
