create table "hse_alarm" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "hse_alarm_number_check" check (char_length("number") <= 24),
  "raised_at" timestamptz(3),
  "raised_by" uuid,
  "reason" text collate "und-x-icu" constraint "hse_alarm_reason_check" check (char_length("reason") <= 300),
  "drill" boolean,
  "phone" text collate "und-x-icu" constraint "hse_alarm_phone_check" check (char_length("phone") <= 40),
  "permits_suspended" integer,
  "cleared_at" timestamptz(3),
  "cleared_by" uuid,
  "all_clear" text collate "und-x-icu",
  "state" text not null default 'sounding' constraint "hse_alarm_state_check" check ("state" in ('sounding', 'cleared')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("reason", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("all_clear", ''))) stored,
  primary key (id)
);
create unique index hse_alarm_number_key on "hse_alarm" ("number") where deleted_at is null;
create index hse_alarm_site_raised_at_idx on "hse_alarm" ("site", "raised_at" desc, id desc) where deleted_at is null;
create index hse_alarm_search on "hse_alarm" using gin (search_text gin_trgm_ops);
create table "hse_muster" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "alarm" uuid not null,
  "person" uuid,
  "name" text collate "und-x-icu" not null constraint "hse_muster_name_check" check (char_length("name") <= 162),
  "zone" text collate "und-x-icu" constraint "hse_muster_zone_check" check (char_length("zone") <= 20),
  "equipment" uuid,
  "seen_at" timestamptz(3),
  "safe_at" timestamptz(3),
  "safe_by" uuid,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("name", '') || ' ' || coalesce("zone", ''))) stored,
  primary key (id)
);
create unique index hse_muster_alarm_person_key on "hse_muster" ("alarm", "person") where deleted_at is null;
create index hse_muster_site_name_idx on "hse_muster" ("site", "name", id) where deleted_at is null;
create index hse_muster_site_alarm_safe_at_idx on "hse_muster" ("site", "alarm", "safe_at", id) where deleted_at is null;
create index hse_muster_search on "hse_muster" using gin (search_text gin_trgm_ops);
alter table "incident" add column "flash_sent_at" timestamptz(3);
alter table "incident" add column "flash_sent_by" uuid;
alter table "incident" add column "flash_text" text collate "und-x-icu";
alter table "incident" drop column "search_text";
alter table "incident" add column "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("exact_place", '') || ' ' || coalesce("task", '') || ' ' || coalesce("description", '') || ' ' || coalesce("immediate_measures", '') || ' ' || coalesce("substance", '') || ' ' || coalesce("lessons", '') || ' ' || coalesce("flash_text", ''))) stored;
create index incident_search on "incident" using gin (search_text gin_trgm_ops);
-- The siren of a site sounds once at a time, whichever server was asked.
create unique index hse_alarm_one_sounding on "hse_alarm" ("site") where "state" = 'sounding' and deleted_at is null;
