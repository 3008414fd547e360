create table "attendance_half_day" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "session" uuid not null,
  "person" uuid not null,
  "date" date not null,
  "half" text not null constraint "attendance_half_day_half_check" check ("half" in ('am', 'pm')),
  "by" text not null constraint "attendance_half_day_by_check" check ("by" in ('pad', 'badge', 'qr', 'paper_scan')),
  "signed" jsonb,
  "badge" text collate "und-x-icu" constraint "attendance_half_day_badge_check" check (char_length("badge") <= 32),
  "code" text collate "und-x-icu" constraint "attendance_half_day_code_check" check (char_length("code") <= 32),
  "scan" uuid[],
  "signed_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("badge", '') || ' ' || coalesce("code", ''))) stored,
  primary key (id)
);
create unique index attendance_half_day_session_person_date_half_key on "attendance_half_day" ("session", "person", "date", "half") where deleted_at is null;
create index attendance_half_day_site_date_idx on "attendance_half_day" ("site", "date" desc, id desc) where deleted_at is null;
create index attendance_half_day_site_person_idx on "attendance_half_day" ("site", "person", id) where deleted_at is null;
create index attendance_half_day_search on "attendance_half_day" using gin (search_text gin_trgm_ops);
