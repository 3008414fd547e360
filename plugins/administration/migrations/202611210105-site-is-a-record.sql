-- The core's table of sites gets the columns that every record has.
alter table site
  add column version integer not null default 1,
  add column created_at timestamptz(3) not null default now(),
  add column created_by uuid,
  add column updated_at timestamptz(3) not null default now(),
  add column updated_by uuid,
  add column deleted_at timestamptz(3);
alter table site
  alter column code type text collate "und-x-icu",
  alter column name type text collate "und-x-icu",
  alter column time_zone type text collate "und-x-icu",
  drop constraint site_code_key;
alter table site
  add column search_text text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce("name", '') || ' ' || coalesce("time_zone", ''))) stored;
create unique index site_code_key on "site" ("code") where deleted_at is null;
create index site_code_idx on "site" ("code", id) where deleted_at is null;
create index site_search on "site" using gin (search_text gin_trgm_ops);
