create table "check_reminder" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "template" uuid not null,
  "equipment" uuid not null,
  "production_date" date not null,
  "shift" text not null constraint "check_reminder_shift_check" check ("shift" in ('P1', 'P2', 'P3')),
  "told" text collate "und-x-icu" constraint "check_reminder_told_check" check (char_length("told") <= 400),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("told", ''))) stored,
  primary key (id)
);
create unique index check_reminder_equipment_template_production_date_shift_key on "check_reminder" ("equipment", "template", "production_date", "shift") where deleted_at is null;
create index check_reminder_site_created_at_idx on "check_reminder" ("site", "created_at" desc, id desc) where deleted_at is null;
create index check_reminder_search on "check_reminder" using gin (search_text gin_trgm_ops);
