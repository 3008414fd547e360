create table "form_due" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "schedule" uuid not null,
  "template" uuid not null,
  "family" text constraint "form_due_family_check" check ("family" in ('equipment_checklist', 'hse_inspection', 'audit_grid', 'permit_measures', 'spa', 'maintenance_inspection', 'mp_form', 'mop_form')),
  "equipment" uuid,
  "item" uuid,
  "subject" text collate "und-x-icu" not null constraint "form_due_subject_check" check (char_length("subject") <= 80),
  "occasion" text collate "und-x-icu" not null constraint "form_due_occasion_check" check (char_length("occasion") <= 20),
  "due_at" timestamptz(3) not null,
  "window_from" timestamptz(3) not null,
  "window_to" timestamptz(3) not null,
  "ends_on" date not null,
  "late_until" timestamptz(3) not null,
  "role" text constraint "form_due_role_check" check ("role" in ('operator', 'mechanic', 'storekeeper', 'fuel_attendant', 'geologist', 'shift_supervisor', 'hse_officer', 'maintenance_planner')),
  "assignee" uuid,
  "run" uuid,
  "done_at" timestamptz(3),
  "waived_by" text collate "und-x-icu" constraint "form_due_waived_by_check" check (char_length("waived_by") <= 120),
  "waive_reason" text collate "und-x-icu",
  "state" text not null default 'due' constraint "form_due_state_check" check ("state" in ('due', 'done', 'late_done', 'missed', 'waived')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("subject", '') || ' ' || coalesce("occasion", '') || ' ' || coalesce("waived_by", '') || ' ' || coalesce("waive_reason", ''))) stored,
  primary key (id)
);
create unique index form_due_schedule_subject_occasion_key on "form_due" ("schedule", "subject", "occasion") where deleted_at is null;
create index form_due_site_window_to_idx on "form_due" ("site", "window_to", id) where deleted_at is null;
create index form_due_site_template_state_window_to_idx on "form_due" ("site", "template", "state", "window_to", id) where deleted_at is null;
create index form_due_site_state_late_until_idx on "form_due" ("site", "state", "late_until", id) where deleted_at is null;
create index form_due_site_family_ends_on_idx on "form_due" ("site", "family", "ends_on", id) where deleted_at is null;
create index form_due_site_run_idx on "form_due" ("site", "run", id) where deleted_at is null;
create index form_due_search on "form_due" using gin (search_text gin_trgm_ops);
alter table "form_run" add column "nok_items" text collate "und-x-icu" constraint "form_run_nok_items_check" check (char_length("nok_items") <= 6000);
alter table "form_run" add column "same_in_row" integer;
alter table "form_run" add column "suspect" boolean;
alter table "form_run" drop column "search_text";
alter table "form_run" add column "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("client_uuid", '') || ' ' || coalesce("machine_family", '') || ' ' || coalesce("device", '') || ' ' || coalesce("nok_items", ''))) stored;
create index form_run_site_template_completed_at_idx on "form_run" ("site", "template", "completed_at" desc, id desc) where deleted_at is null;
create index form_run_site_template_performed_by_completed_at_idx on "form_run" ("site", "template", "performed_by", "completed_at" desc, id desc) where deleted_at is null;
create index form_run_search on "form_run" using gin (search_text gin_trgm_ops);
create table "form_schedule" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "template" uuid not null,
  "equipment" uuid,
  "families" text collate "und-x-icu" constraint "form_schedule_families_check" check (char_length("families") <= 200),
  "every" integer not null constraint "form_schedule_every_check" check ("every" >= 1 and "every" <= 366),
  "unit" text not null constraint "form_schedule_unit_check" check ("unit" in ('shift', 'day', 'week', 'month')),
  "starts_on" date not null,
  "tolerance" double precision not null constraint "form_schedule_tolerance_check" check ("tolerance" >= 0 and "tolerance" <= 49),
  "grace_h" integer not null constraint "form_schedule_grace_h_check" check ("grace_h" >= 0 and "grace_h" <= 720),
  "role" text constraint "form_schedule_role_check" check ("role" in ('operator', 'mechanic', 'storekeeper', 'fuel_attendant', 'geologist', 'shift_supervisor', 'hse_officer', 'maintenance_planner')),
  "assignee" uuid,
  "active" boolean,
  "counts_from" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("families", ''))) stored,
  primary key (id)
);
create index form_schedule_site_created_at_idx on "form_schedule" ("site", "created_at" desc, id desc) where deleted_at is null;
create index form_schedule_search on "form_schedule" using gin (search_text gin_trgm_ops);
-- Of forms that were filled before: what was not OK, and what took less than it takes to look.
update "form_run" set
  "nok_items" = (
    select ' ' || string_agg(distinct answer ->> 'code', ' ') || ' '
    from jsonb_array_elements("answers") answer
    where answer ->> 'verdict' = 'nok'),
  "suspect" = "family" in ('equipment_checklist', 'hse_inspection', 'maintenance_inspection')
    and "completed_at" - "started_at" < interval '90 seconds';
