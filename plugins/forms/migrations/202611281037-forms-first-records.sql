create table "form_run" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "form_run_number_check" check (char_length("number") <= 24),
  "client_uuid" text collate "und-x-icu" not null constraint "form_run_client_uuid_check" check (char_length("client_uuid") <= 36),
  "template" uuid,
  "template_version" uuid not null,
  "family" text constraint "form_run_family_check" check ("family" in ('equipment_checklist', 'hse_inspection', 'audit_grid', 'permit_measures', 'spa', 'maintenance_inspection', 'mp_form', 'mop_form')),
  "equipment" uuid,
  "machine_family" text collate "und-x-icu" constraint "form_run_machine_family_check" check (char_length("machine_family") <= 40),
  "performed_by" uuid,
  "started_at" timestamptz(3) not null,
  "completed_at" timestamptz(3) not null,
  "production_date" date,
  "shift" text constraint "form_run_shift_check" check ("shift" in ('P1', 'P2', 'P3')),
  "hour_meter" double precision constraint "form_run_hour_meter_check" check ("hour_meter" >= 0 and "hour_meter" <= 200000),
  "odometer" double precision constraint "form_run_odometer_check" check ("odometer" >= 0 and "odometer" <= 5000000),
  "position" jsonb,
  "device" text collate "und-x-icu" constraint "form_run_device_check" check (char_length("device") <= 60),
  "captured_offline" boolean,
  "clock_skew_s" integer constraint "form_run_clock_skew_s_check" check ("clock_skew_s" >= -31536000 and "clock_skew_s" <= 31536000),
  "answers" jsonb not null constraint "form_run_answers_check" check (jsonb_typeof("answers") = 'array'),
  "decision" text constraint "form_run_decision_check" check ("decision" in ('fit', 'fit_with_remarks', 'do_not_use')),
  "repeat_reason" text constraint "form_run_repeat_reason_check" check ("repeat_reason" in ('operator_change', 'after_repair', 're_check')),
  "replaces" uuid,
  "result" text constraint "form_run_result_check" check ("result" in ('pass', 'pass_with_remarks', 'fail', 'grounded')),
  "score" double precision,
  "n_items" integer,
  "n_ok" integer,
  "n_nok" integer,
  "n_na" integer,
  "n_critical_nok" integer,
  "received_at" timestamptz(3),
  "reviewer" uuid,
  "reviewed_at" timestamptz(3),
  "state" text not null default 'submitted' constraint "form_run_state_check" check ("state" in ('submitted', 'reviewed', 'voided')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("client_uuid", '') || ' ' || coalesce("machine_family", '') || ' ' || coalesce("device", ''))) stored,
  primary key (id)
);
create unique index form_run_client_uuid_key on "form_run" ("client_uuid") where deleted_at is null;
create unique index form_run_number_key on "form_run" ("number") where deleted_at is null;
create index form_run_site_completed_at_idx on "form_run" ("site", "completed_at" desc, id desc) where deleted_at is null;
create index form_run_site_template_equipment_completed_at_idx on "form_run" ("site", "template", "equipment", "completed_at" desc, id desc) where deleted_at is null;
create index form_run_site_equipment_completed_at_idx on "form_run" ("site", "equipment", "completed_at" desc, id desc) where deleted_at is null;
create index form_run_search on "form_run" using gin (search_text gin_trgm_ops);
create table "form_template_version" (
  "id" uuid not null,
  "template" uuid not null,
  "number" integer,
  "change_note" text collate "und-x-icu",
  "sections" jsonb not null constraint "form_template_version_sections_check" check (jsonb_typeof("sections") = 'array'),
  "items" jsonb not null constraint "form_template_version_items_check" check (jsonb_typeof("items") = 'array'),
  "effective_from" timestamptz(3),
  "retired_at" timestamptz(3),
  "state" text not null default 'draft' constraint "form_template_version_state_check" check ("state" in ('draft', 'published', 'retired')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("change_note", ''))) stored,
  primary key (id)
);
create unique index form_template_version_template_number_key on "form_template_version" ("template", "number") where deleted_at is null;
create index form_template_version_effective_from_idx on "form_template_version" ("effective_from" desc, id desc) where deleted_at is null;
create index form_template_version_search on "form_template_version" using gin (search_text gin_trgm_ops);
create table "form_template" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "form_template_code_check" check (char_length("code") <= 24),
  "label" jsonb not null constraint "form_template_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "family" text not null constraint "form_template_family_check" check ("family" in ('equipment_checklist', 'hse_inspection', 'audit_grid', 'permit_measures', 'spa', 'maintenance_inspection', 'mp_form', 'mop_form')),
  "subject_kind" text not null constraint "form_template_subject_kind_check" check ("subject_kind" in ('equipment', 'safety_item', 'place', 'person', 'permit', 'work_order', 'none')),
  "equipment_groups" uuid[],
  "equipment_families" text collate "und-x-icu" constraint "form_template_equipment_families_check" check (char_length("equipment_families") <= 200),
  "grounding" boolean,
  "pass_mark" double precision not null constraint "form_template_pass_mark_check" check ("pass_mark" >= 0 and "pass_mark" <= 100),
  "once_per_shift" boolean,
  "review" text not null constraint "form_template_review_check" check ("review" in ('none', 'on_nok', 'always')),
  "minutes" integer constraint "form_template_minutes_check" check ("minutes" >= 1 and "minutes" <= 1440),
  "active" boolean,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("equipment_families", ''))) stored,
  primary key (id)
);
create unique index form_template_code_key on "form_template" (lower("code")) where deleted_at is null;
create index form_template_code_idx on "form_template" ("code", id) where deleted_at is null;
create index form_template_search on "form_template" using gin (search_text gin_trgm_ops);
