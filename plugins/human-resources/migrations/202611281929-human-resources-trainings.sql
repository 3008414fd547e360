create table "training_attendance" (
  "id" uuid not null,
  "site" uuid references site (id),
  "session" uuid not null,
  "person" uuid not null,
  "invited" boolean,
  "present" text constraint "training_attendance_present_check" check ("present" in ('yes', 'partial', 'no')),
  "hours" double precision constraint "training_attendance_hours_check" check ("hours" >= 0 and "hours" <= 1000),
  "score" double precision constraint "training_attendance_score_check" check ("score" >= 0 and "score" <= 100),
  "result" text constraint "training_attendance_result_check" check ("result" in ('passed', 'failed', 'attended')),
  "signature" jsonb,
  "comment" text collate "und-x-icu" constraint "training_attendance_comment_check" check (char_length("comment") <= 200),
  "completed_on" date,
  "valid_until" date,
  "source" text constraint "training_attendance_source_check" check ("source" in ('hr_session', 'hse_sheet')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("comment", ''))) stored,
  primary key (id)
);
create unique index training_attendance_session_person_key on "training_attendance" ("session", "person") where deleted_at is null;
create index training_attendance_created_at_idx on "training_attendance" ("created_at", id) where deleted_at is null;
create index training_attendance_person_idx on "training_attendance" ("person", id) where deleted_at is null;
create index training_attendance_completed_on_idx on "training_attendance" ("completed_on" desc, id desc) where deleted_at is null;
create index training_attendance_search on "training_attendance" using gin (search_text gin_trgm_ops);
create table "training_category" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "training_category_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "training_category_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "colour" text collate "und-x-icu" constraint "training_category_colour_check" check (char_length("colour") <= 7),
  "mandatory_default" boolean,
  "description" text collate "und-x-icu",
  "active" boolean,
  "sort" integer constraint "training_category_sort_check" check ("sort" >= 0 and "sort" <= 9999),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("colour", '') || ' ' || coalesce("description", ''))) stored,
  primary key (id)
);
create unique index training_category_code_key on "training_category" (lower("code")) where deleted_at is null;
create index training_category_sort_idx on "training_category" ("sort", id) where deleted_at is null;
create index training_category_search on "training_category" using gin (search_text gin_trgm_ops);
create table "training_session" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "training_session_number_check" check (char_length("number") <= 24),
  "training" uuid not null,
  "domain" text not null constraint "training_session_domain_check" check ("domain" in ('hr', 'technical', 'hse')),
  "title" text collate "und-x-icu" constraint "training_session_title_check" check (char_length("title") <= 120),
  "starts_at" timestamptz(3) not null,
  "ends_at" timestamptz(3) not null,
  "hours" double precision not null constraint "training_session_hours_check" check ("hours" >= 0.25 and "hours" <= 1000),
  "place" text collate "und-x-icu" constraint "training_session_place_check" check (char_length("place") <= 80),
  "trainer_kind" text not null constraint "training_session_trainer_kind_check" check ("trainer_kind" in ('internal', 'external')),
  "trainer" uuid,
  "trainer_name" text collate "und-x-icu" constraint "training_session_trainer_name_check" check (char_length("trainer_name") <= 80),
  "organisation" text collate "und-x-icu" constraint "training_session_organisation_check" check (char_length("organisation") <= 120),
  "seats" integer constraint "training_session_seats_check" check ("seats" >= 1 and "seats" <= 500),
  "cost" numeric(17,3) constraint "training_session_cost_check" check ("cost" >= 0 and "cost" <= 100000000),
  "pass_mark" double precision constraint "training_session_pass_mark_check" check ("pass_mark" >= 0 and "pass_mark" <= 100),
  "programme" text collate "und-x-icu",
  "documents" uuid[],
  "state" text not null default 'planned' constraint "training_session_state_check" check ("state" in ('planned', 'open', 'done', 'closed', 'cancelled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("title", '') || ' ' || coalesce("place", '') || ' ' || coalesce("trainer_name", '') || ' ' || coalesce("organisation", '') || ' ' || coalesce("programme", ''))) stored,
  primary key (id)
);
create unique index training_session_number_key on "training_session" ("number") where deleted_at is null;
create index training_session_site_starts_at_idx on "training_session" ("site", "starts_at" desc, id desc) where deleted_at is null;
create index training_session_search on "training_session" using gin (search_text gin_trgm_ops);
create table "training" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "training_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "training_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "category" uuid not null,
  "hours" double precision not null constraint "training_hours_check" check ("hours" >= 0.25 and "hours" <= 1000),
  "validity_months" integer constraint "training_validity_months_check" check ("validity_months" >= 1 and "validity_months" <= 240),
  "end_of_month" boolean,
  "pass_mark" double precision constraint "training_pass_mark_check" check ("pass_mark" >= 0 and "pass_mark" <= 100),
  "refresher_of" uuid,
  "mandatory_for" text[] constraint "training_mandatory_for_check" check ("mandatory_for" <@ array['all', 'contractors', 'positions']::text[]),
  "positions" jsonb constraint "training_positions_check" check (jsonb_typeof("positions") = 'array'),
  "legal_reference" text collate "und-x-icu" constraint "training_legal_reference_check" check (char_length("legal_reference") <= 120),
  "description" text collate "und-x-icu",
  "active" boolean,
  "sort" integer constraint "training_sort_check" check ("sort" >= 0 and "sort" <= 9999),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("legal_reference", '') || ' ' || coalesce("description", ''))) stored,
  primary key (id)
);
create unique index training_code_key on "training" (lower("code")) where deleted_at is null;
create index training_sort_idx on "training" ("sort", id) where deleted_at is null;
create index training_search on "training" using gin (search_text gin_trgm_ops);
-- What people were taught and passed or not, one row per person and session that was validated; the reader sees no more of
-- it than of the lines themselves.
create view v_person_training with (security_invoker = true) as
  select attendee.id, attendee.site, attendee.person, session.training, attendee.completed_on, attendee.valid_until, attendee.result, attendee.source
  from training_attendance attendee
  join training_session session on session.id = attendee.session and session.state = 'closed' and session.deleted_at is null
  where attendee.deleted_at is null and attendee.completed_on is not null;

-- The half-days of sessions by the clocks of their sites. A half-day is one where half an hour of the session lies in it, or
-- half of a session that is shorter than an hour.
create view v_training_half_day with (security_invoker = true) as
  select session.id as session, session.site, session.training, session.domain, session.state, part.day::date as date, part.half,
    instant_at(part.starts, place.time_zone) as starts_at, instant_at(part.ends, place.time_zone) as ends_at
  from training_session session
  join site place on place.id = session.site
  cross join lateral (
    select local_clock(session.starts_at, place.time_zone) as starts, local_clock(session.ends_at, place.time_zone) as ends) clock
  cross join lateral (
    select day, half.name as half, greatest(clock.starts, day + half.opens) as starts, least(clock.ends, day + half.closes) as ends
    from generate_series(date_trunc('day', clock.starts), date_trunc('day', clock.ends), interval '1 day') as day,
      (values ('am', interval '0 hours', interval '12 hours'), ('pm', interval '12 hours', interval '24 hours')) as half (name, opens, closes)) part
  where session.deleted_at is null
    and part.ends - part.starts >= least(interval '30 minutes', (clock.ends - clock.starts) / 2);
