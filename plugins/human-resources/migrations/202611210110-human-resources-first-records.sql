create table "person" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "matricule" text collate "und-x-icu" not null constraint "person_matricule_check" check (char_length("matricule") <= 20),
  "last_name" text collate "und-x-icu" not null constraint "person_last_name_check" check (char_length("last_name") <= 80),
  "first_name" text collate "und-x-icu" not null constraint "person_first_name_check" check (char_length("first_name") <= 80),
  "person_kind" text not null constraint "person_person_kind_check" check ("person_kind" in ('employee', 'contractor', 'temp', 'intern')),
  "function" text collate "und-x-icu" not null constraint "person_function_check" check (char_length("function") <= 80),
  "crew" text collate "und-x-icu" constraint "person_crew_check" check (char_length("crew") <= 10),
  "badge_no" text collate "und-x-icu" constraint "person_badge_no_check" check (char_length("badge_no") <= 32),
  "radio_call" text collate "und-x-icu" constraint "person_radio_call_check" check (char_length("radio_call") <= 20),
  "hire_date" date not null,
  "departure_date" date,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("matricule", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("function", '') || ' ' || coalesce("crew", '') || ' ' || coalesce("badge_no", '') || ' ' || coalesce("radio_call", ''))) stored,
  primary key (id)
);
create unique index person_matricule_key on "person" ("matricule") where deleted_at is null;
create unique index person_badge_no_key on "person" ("badge_no") where deleted_at is null;
create index person_site_last_name_idx on "person" ("site", "last_name", id) where deleted_at is null;
create index person_search on "person" using gin (search_text gin_trgm_ops);
