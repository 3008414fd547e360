-- The core's tables of accounts and sign-ins become records: human text sorts as people expect, and is searched.
-- (The e-mail keeps its collation: a trigger names the column, and addresses are ASCII in small letters.)
alter table app_user
  alter column name type text collate "und-x-icu",
  alter column login type text collate "und-x-icu",
  add column search_text text generated always as (filon_fold(coalesce("name", '') || ' ' || coalesce("login", '') || ' ' || coalesce("email", ''))) stored;
create index app_user_name_idx on "app_user" ("name", id) where deleted_at is null;
create index app_user_search on "app_user" using gin (search_text gin_trgm_ops);
alter table login_event
  alter column login type text collate "und-x-icu",
  alter column reason type text collate "und-x-icu",
  alter column ip type text collate "und-x-icu",
  alter column user_agent type text collate "und-x-icu",
  add column search_text text generated always as (filon_fold(coalesce("login", '') || ' ' || coalesce("reason", '') || ' ' || coalesce("ip", '') || ' ' || coalesce("user_agent", ''))) stored;
create index login_event_at_idx on "login_event" ("at" desc, id desc) where deleted_at is null;
create index login_event_search on "login_event" using gin (search_text gin_trgm_ops);
