create table "awareness_session" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "awareness_session_number_check" check (char_length("number") <= 24),
  "topic" uuid not null,
  "at" timestamptz(3) not null,
  "duration" integer not null constraint "awareness_session_duration_check" check ("duration" >= 1 and "duration" <= 480),
  "place" uuid,
  "animator" uuid not null,
  "team" text collate "und-x-icu" constraint "awareness_session_team_check" check (char_length("team") <= 60),
  "attendees" jsonb not null constraint "awareness_session_attendees_check" check (jsonb_typeof("attendees") = 'array'),
  "summary" text collate "und-x-icu",
  "questions" text collate "und-x-icu",
  "supports" uuid[],
  "state" text not null default 'draft' constraint "awareness_session_state_check" check ("state" in ('draft', 'closed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("team", '') || ' ' || coalesce("summary", '') || ' ' || coalesce("questions", ''))) stored,
  primary key (id)
);
create unique index awareness_session_number_key on "awareness_session" ("number") where deleted_at is null;
create index awareness_session_site_at_idx on "awareness_session" ("site", "at" desc, id desc) where deleted_at is null;
create index awareness_session_search on "awareness_session" using gin (search_text gin_trgm_ops);
create table "awareness_topic" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "awareness_topic_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "awareness_topic_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "category" text not null constraint "awareness_topic_category_check" check ("category" in ('traffic', 'equipment', 'fire', 'energy', 'height', 'lifting', 'chemical', 'health', 'environment', 'behaviour', 'emergency', 'rules')),
  "key_messages" text collate "und-x-icu",
  "supports" uuid[],
  "duration" integer constraint "awareness_topic_duration_check" check ("duration" >= 1 and "duration" <= 480),
  "critical_risk" uuid,
  "times_per_year" integer constraint "awareness_topic_times_per_year_check" check ("times_per_year" >= 1 and "times_per_year" <= 366),
  "active" boolean,
  "sort" integer constraint "awareness_topic_sort_check" check ("sort" >= 0 and "sort" <= 9999),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("key_messages", ''))) stored,
  primary key (id)
);
create unique index awareness_topic_code_key on "awareness_topic" (lower("code")) where deleted_at is null;
create index awareness_topic_sort_code_idx on "awareness_topic" ("sort", "code", id) where deleted_at is null;
create index awareness_topic_search on "awareness_topic" using gin (search_text gin_trgm_ops);
create table "control_category" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "control_category_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "control_category_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "family" text not null constraint "control_category_family_check" check ("family" in ('lifting', 'machine', 'pressure', 'fire', 'electrical', 'ppe', 'hygiene', 'vehicle', 'environment')),
  "regulatory" boolean,
  "every_months" integer not null constraint "control_category_every_months_check" check ("every_months" >= 1 and "every_months" <= 240),
  "internal_every_days" integer constraint "control_category_internal_every_days_check" check ("internal_every_days" >= 1 and "internal_every_days" <= 3660),
  "legal_reference" text collate "und-x-icu" constraint "control_category_legal_reference_check" check (char_length("legal_reference") <= 120),
  "body" text constraint "control_category_body_check" check ("body" in ('accredited', 'internal_competent', 'manufacturer')),
  "grounding" boolean,
  "form_template" uuid,
  "active" boolean,
  "sort" integer constraint "control_category_sort_check" check ("sort" >= 0 and "sort" <= 9999),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("legal_reference", ''))) stored,
  primary key (id)
);
create unique index control_category_code_key on "control_category" (lower("code")) where deleted_at is null;
create index control_category_sort_code_idx on "control_category" ("sort", "code", id) where deleted_at is null;
create index control_category_search on "control_category" using gin (search_text gin_trgm_ops);
create table "critical_control" (
  "id" uuid not null,
  "risk" uuid not null,
  "code" text collate "und-x-icu" not null constraint "critical_control_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "critical_control_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 160 and char_length("label" ->> 'fr') <= 160),
  "verification" jsonb constraint "critical_control_verification_check" check (jsonb_typeof("verification") = 'object' and char_length("verification" ->> 'en') <= 300 and char_length("verification" ->> 'fr') <= 300),
  "owner_role" text collate "und-x-icu" constraint "critical_control_owner_role_check" check (char_length("owner_role") <= 40),
  "check_every_days" integer constraint "critical_control_check_every_days_check" check ("check_every_days" >= 1 and "check_every_days" <= 366),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce(coalesce(nullif("verification" ->> 'en', ''), nullif("verification" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("verification" ->> 'fr', ''), nullif("verification" ->> 'en', '')), '') || ' ' || coalesce("owner_role", ''))) stored,
  primary key (id)
);
create unique index critical_control_code_key on "critical_control" (lower("code")) where deleted_at is null;
create index critical_control_code_idx on "critical_control" ("code", id) where deleted_at is null;
create index critical_control_search on "critical_control" using gin (search_text gin_trgm_ops);
create table "critical_risk" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "critical_risk_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "critical_risk_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "consequence" text collate "und-x-icu" constraint "critical_risk_consequence_check" check (char_length("consequence") <= 200),
  "golden_rule" jsonb constraint "critical_risk_golden_rule_check" check (jsonb_typeof("golden_rule") = 'object' and char_length("golden_rule" ->> 'en') <= 200 and char_length("golden_rule" ->> 'fr') <= 200),
  "active" boolean,
  "sort" integer constraint "critical_risk_sort_check" check ("sort" >= 0 and "sort" <= 9999),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("consequence", '') || ' ' || coalesce(coalesce(nullif("golden_rule" ->> 'en', ''), nullif("golden_rule" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("golden_rule" ->> 'fr', ''), nullif("golden_rule" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index critical_risk_code_key on "critical_risk" (lower("code")) where deleted_at is null;
create index critical_risk_sort_code_idx on "critical_risk" ("sort", "code", id) where deleted_at is null;
create index critical_risk_search on "critical_risk" using gin (search_text gin_trgm_ops);
create table "equipment_control_status" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "equipment_control_status_number_check" check (char_length("number") <= 24),
  "as_of" date not null,
  "categories" uuid[],
  "prepared_by" uuid,
  "remarks" text collate "und-x-icu",
  "subjects" jsonb constraint "equipment_control_status_subjects_check" check (jsonb_typeof("subjects") = 'array'),
  "valid" integer,
  "due" integer,
  "overdue" integer,
  "failed" integer,
  "compliance" double precision,
  "state" text not null default 'draft' constraint "equipment_control_status_state_check" check ("state" in ('draft', 'validated', 'signed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("remarks", ''))) stored,
  primary key (id)
);
create unique index equipment_control_status_number_key on "equipment_control_status" ("number") where deleted_at is null;
create index equipment_control_status_site_as_of_idx on "equipment_control_status" ("site", "as_of" desc, id desc) where deleted_at is null;
create index equipment_control_status_search on "equipment_control_status" using gin (search_text gin_trgm_ops);
create table "first_aid_case" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "first_aid_case_number_check" check (char_length("number") <= 24),
  "at" timestamptz(3) not null,
  "person" uuid,
  "visitor" text collate "und-x-icu" constraint "first_aid_case_visitor_check" check (char_length("visitor") <= 120),
  "company" text collate "und-x-icu" constraint "first_aid_case_company_check" check (char_length("company") <= 80),
  "complaint" text collate "und-x-icu" constraint "first_aid_case_complaint_check" check (char_length("complaint") <= 300),
  "work_related" boolean,
  "incident" uuid,
  "body_part" text constraint "first_aid_case_body_part_check" check ("body_part" in ('head', 'eye', 'neck', 'shoulder', 'arm', 'hand', 'back', 'trunk', 'hip', 'leg', 'knee', 'foot', 'multiple', 'internal')),
  "nature" text constraint "first_aid_case_nature_check" check ("nature" in ('fracture', 'cut', 'contusion', 'burn', 'sprain', 'amputation', 'foreign_body', 'intoxication', 'electrocution', 'crush', 'other')),
  "blood_pressure" text collate "und-x-icu" constraint "first_aid_case_blood_pressure_check" check (char_length("blood_pressure") <= 7),
  "pulse" integer constraint "first_aid_case_pulse_check" check ("pulse" >= 20 and "pulse" <= 250),
  "temperature" double precision constraint "first_aid_case_temperature_check" check ("temperature" >= 30 and "temperature" <= 45),
  "oxygen" integer constraint "first_aid_case_oxygen_check" check ("oxygen" >= 50 and "oxygen" <= 100),
  "care" text collate "und-x-icu",
  "medicines" jsonb constraint "first_aid_case_medicines_check" check (jsonb_typeof("medicines") = 'array'),
  "disposition" text constraint "first_aid_case_disposition_check" check ("disposition" in ('back_to_work', 'rest_then_work', 'restricted', 'sent_to_hospital', 'sent_home')),
  "restricted_until" date,
  "caregiver" uuid,
  "evacuated_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", ''))) stored,
  primary key (id)
);
create unique index first_aid_case_number_key on "first_aid_case" ("number") where deleted_at is null;
create index first_aid_case_site_at_idx on "first_aid_case" ("site", "at" desc, id desc) where deleted_at is null;
create index first_aid_case_search on "first_aid_case" using gin (search_text gin_trgm_ops);
create table "hse_action" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "hse_action_number_check" check (char_length("number") <= 24),
  "description" text collate "und-x-icu" not null,
  "source_kind" text not null constraint "hse_action_source_kind_check" check ("source_kind" in ('form_run', 'audit', 'sor', 'incident', 'permit', 'spa_deviation', 'awareness', 'manual')),
  "source_number" text collate "und-x-icu" constraint "hse_action_source_number_check" check (char_length("source_number") <= 24),
  "incident" uuid,
  "sor" uuid,
  "hierarchy" text constraint "hse_action_hierarchy_check" check ("hierarchy" in ('elimination', 'substitution', 'engineering', 'administrative', 'ppe')),
  "priority" text not null constraint "hse_action_priority_check" check ("priority" in ('high', 'medium', 'low')),
  "responsible" uuid not null,
  "due_on" date not null,
  "first_due_on" date,
  "postpone_reason" text collate "und-x-icu" constraint "hse_action_postpone_reason_check" check (char_length("postpone_reason") <= 300),
  "done_on" date,
  "evidence" text collate "und-x-icu",
  "evidence_photos" uuid[],
  "attachments" uuid[],
  "verified_by" uuid,
  "verified_on" date,
  "effective" text constraint "hse_action_effective_check" check ("effective" in ('yes', 'no')),
  "postponed" jsonb constraint "hse_action_postponed_check" check (jsonb_typeof("postponed") = 'array'),
  "state" text not null default 'open' constraint "hse_action_state_check" check ("state" in ('open', 'in_progress', 'done', 'reopened', 'verified', 'cancelled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("description", '') || ' ' || coalesce("source_number", '') || ' ' || coalesce("postpone_reason", '') || ' ' || coalesce("evidence", ''))) stored,
  primary key (id)
);
create unique index hse_action_number_key on "hse_action" ("number") where deleted_at is null;
create index hse_action_site_due_on_idx on "hse_action" ("site", "due_on", id) where deleted_at is null;
create index hse_action_site_responsible_state_due_on_idx on "hse_action" ("site", "responsible", "state", "due_on", id) where deleted_at is null;
create index hse_action_search on "hse_action" using gin (search_text gin_trgm_ops);
create table "hse_audit" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "hse_audit_number_check" check (char_length("number") <= 24),
  "kind" text not null constraint "hse_audit_kind_check" check ("kind" in ('internal', 'external')),
  "standard" text not null constraint "hse_audit_standard_check" check ("standard" in ('iso_45001', 'iso_14001', 'company', 'client', 'authority', 'insurer')),
  "scope_text" text collate "und-x-icu",
  "departments" text collate "und-x-icu" constraint "hse_audit_departments_check" check (char_length("departments") <= 200),
  "planned_on" date not null,
  "performed_from" date,
  "performed_to" date,
  "lead_auditor" uuid,
  "lead_auditor_name" text collate "und-x-icu" constraint "hse_audit_lead_auditor_name_check" check (char_length("lead_auditor_name") <= 120),
  "organisation" text collate "und-x-icu" constraint "hse_audit_organisation_check" check (char_length("organisation") <= 120),
  "auditees" uuid[],
  "score" double precision constraint "hse_audit_score_check" check ("score" >= 0 and "score" <= 100),
  "findings" jsonb constraint "hse_audit_findings_check" check (jsonb_typeof("findings") = 'array'),
  "report" uuid[],
  "certificate_until" date,
  "state" text not null default 'planned' constraint "hse_audit_state_check" check ("state" in ('planned', 'in_progress', 'report_issued', 'follow_up', 'closed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("scope_text", '') || ' ' || coalesce("departments", '') || ' ' || coalesce("lead_auditor_name", '') || ' ' || coalesce("organisation", ''))) stored,
  primary key (id)
);
create unique index hse_audit_number_key on "hse_audit" ("number") where deleted_at is null;
create index hse_audit_site_planned_on_idx on "hse_audit" ("site", "planned_on" desc, id desc) where deleted_at is null;
create index hse_audit_search on "hse_audit" using gin (search_text gin_trgm_ops);
create table "hse_exposure" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "month" date not null,
  "employer" text not null constraint "hse_exposure_employer_check" check ("employer" in ('company', 'contractor')),
  "vendor" uuid,
  "department" text collate "und-x-icu" constraint "hse_exposure_department_check" check (char_length("department") <= 60),
  "headcount" integer not null constraint "hse_exposure_headcount_check" check ("headcount" >= 1 and "headcount" <= 100000),
  "hours" double precision not null constraint "hse_exposure_hours_check" check ("hours" >= 0 and "hours" <= 10000000),
  "source" text not null constraint "hse_exposure_source_check" check ("source" in ('check_in', 'payroll', 'declared')),
  "state" text not null default 'proposed' constraint "hse_exposure_state_check" check ("state" in ('proposed', 'validated')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("department", ''))) stored,
  primary key (id)
);
create index hse_exposure_site_month_idx on "hse_exposure" ("site", "month" desc, id desc) where deleted_at is null;
create index hse_exposure_search on "hse_exposure" using gin (search_text gin_trgm_ops);
create table "hse_setting" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "rate_base" integer not null constraint "hse_setting_rate_base_check" check ("rate_base" >= 1000 and "rate_base" <= 10000000),
  "severity_base" integer not null constraint "hse_setting_severity_base_check" check ("severity_base" >= 1 and "severity_base" <= 1000000),
  "osha_base" integer not null constraint "hse_setting_osha_base_check" check ("osha_base" >= 1000 and "osha_base" <= 10000000),
  "lost_day_cap" integer not null constraint "hse_setting_lost_day_cap_check" check ("lost_day_cap" >= 1 and "lost_day_cap" <= 3660),
  "declaration_hours" integer not null constraint "hse_setting_declaration_hours_check" check ("declaration_hours" >= 1 and "declaration_hours" <= 720),
  "flash_hours" integer not null constraint "hse_setting_flash_hours_check" check ("flash_hours" >= 1 and "flash_hours" <= 240),
  "height_threshold" double precision not null constraint "hse_setting_height_threshold_check" check ("height_threshold" >= 0.5 and "height_threshold" <= 10),
  "siren_suspends" boolean,
  "emergency_phone" text collate "und-x-icu" constraint "hse_setting_emergency_phone_check" check (char_length("emergency_phone") <= 40),
  "targets" jsonb constraint "hse_setting_targets_check" check (jsonb_typeof("targets") = 'array'),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("emergency_phone", ''))) stored,
  primary key (id)
);
create unique index hse_setting_site_key on "hse_setting" ("site") where deleted_at is null;
create index hse_setting_site_created_at_idx on "hse_setting" ("site", "created_at", id) where deleted_at is null;
create index hse_setting_search on "hse_setting" using gin (search_text gin_trgm_ops);
create table "incident_person" (
  "id" uuid not null,
  "site" uuid references site (id),
  "incident" uuid not null,
  "person" uuid,
  "name" text collate "und-x-icu" constraint "incident_person_name_check" check (char_length("name") <= 120),
  "employer" text not null constraint "incident_person_employer_check" check ("employer" in ('company', 'contractor')),
  "company" text collate "und-x-icu" constraint "incident_person_company_check" check (char_length("company") <= 80),
  "job" text collate "und-x-icu" constraint "incident_person_job_check" check (char_length("job") <= 80),
  "age" integer constraint "incident_person_age_check" check ("age" >= 14 and "age" <= 90),
  "seniority" integer constraint "incident_person_seniority_check" check ("seniority" >= 0 and "seniority" <= 720),
  "injury_class" text not null constraint "incident_person_injury_class_check" check ("injury_class" in ('FAT', 'LTI', 'RWI', 'MTI', 'FAI', 'none')),
  "body_part" text constraint "incident_person_body_part_check" check ("body_part" in ('head', 'eye', 'neck', 'shoulder', 'arm', 'hand', 'back', 'trunk', 'hip', 'leg', 'knee', 'foot', 'multiple', 'internal')),
  "nature" text constraint "incident_person_nature_check" check ("nature" in ('fracture', 'cut', 'contusion', 'burn', 'sprain', 'amputation', 'foreign_body', 'intoxication', 'electrocution', 'crush', 'other')),
  "agent" text collate "und-x-icu" constraint "incident_person_agent_check" check (char_length("agent") <= 120),
  "left_work_on" date,
  "returned_on" date,
  "restricted_days" integer constraint "incident_person_restricted_days_check" check ("restricted_days" >= 0 and "restricted_days" <= 3660),
  "declared_on" date,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("name", '') || ' ' || coalesce("company", '') || ' ' || coalesce("job", '') || ' ' || coalesce("agent", ''))) stored,
  primary key (id)
);
create index incident_person_created_at_idx on "incident_person" ("created_at", id) where deleted_at is null;
create index incident_person_incident_idx on "incident_person" ("incident", id) where deleted_at is null;
create index incident_person_search on "incident_person" using gin (search_text gin_trgm_ops);
create table "incident" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "incident_number_check" check (char_length("number") <= 24),
  "kind" text not null constraint "incident_kind_check" check ("kind" in ('injury', 'near_miss', 'property_damage', 'fire', 'environment', 'vehicle', 'occupational_disease', 'commuting')),
  "occurred_at" timestamptz(3) not null,
  "reported_at" timestamptz(3) not null,
  "place" uuid,
  "exact_place" text collate "und-x-icu" constraint "incident_exact_place_check" check (char_length("exact_place") <= 120),
  "position" jsonb,
  "equipment" uuid,
  "equipment_2" uuid,
  "task" text collate "und-x-icu" constraint "incident_task_check" check (char_length("task") <= 120),
  "weather" text constraint "incident_weather_check" check ("weather" in ('clear', 'rain', 'fog', 'dust', 'wind', 'heat', 'night')),
  "description" text collate "und-x-icu" not null,
  "immediate_measures" text collate "und-x-icu",
  "photos" uuid[],
  "witnesses" jsonb constraint "incident_witnesses_check" check (jsonb_typeof("witnesses") = 'array'),
  "critical_risk" uuid,
  "actual_severity" text not null constraint "incident_actual_severity_check" check ("actual_severity" in ('1', '2', '3', '4', '5')),
  "potential_severity" text not null constraint "incident_potential_severity_check" check ("potential_severity" in ('1', '2', '3', '4', '5')),
  "likelihood" text constraint "incident_likelihood_check" check ("likelihood" in ('A', 'B', 'C', 'D', 'E')),
  "substance" text collate "und-x-icu" constraint "incident_substance_check" check (char_length("substance") <= 80),
  "volume" double precision constraint "incident_volume_check" check ("volume" >= 0 and "volume" <= 10000000),
  "recovered" double precision constraint "incident_recovered_check" check ("recovered" >= 0 and "recovered" <= 10000000),
  "costs" jsonb constraint "incident_costs_check" check (jsonb_typeof("costs") = 'array'),
  "notified" jsonb constraint "incident_notified_check" check (jsonb_typeof("notified") = 'array'),
  "method" text constraint "incident_method_check" check ("method" in ('five_why', 'cause_tree', 'icam', 'ishikawa')),
  "team" uuid[],
  "started_on" date,
  "timeline" jsonb constraint "incident_timeline_check" check (jsonb_typeof("timeline") = 'array'),
  "causes" jsonb constraint "incident_causes_check" check (jsonb_typeof("causes") = 'array'),
  "lessons" text collate "und-x-icu",
  "attachments" uuid[],
  "from_sor" uuid,
  "qualified_at" timestamptz(3),
  "closed_on" date,
  "state" text not null default 'reported' constraint "incident_state_check" check ("state" in ('reported', 'qualified', 'investigating', 'actions', 'closed', 'not_work_related')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("exact_place", '') || ' ' || coalesce("task", '') || ' ' || coalesce("description", '') || ' ' || coalesce("immediate_measures", '') || ' ' || coalesce("substance", '') || ' ' || coalesce("lessons", ''))) stored,
  primary key (id)
);
create unique index incident_number_key on "incident" ("number") where deleted_at is null;
create index incident_site_occurred_at_idx on "incident" ("site", "occurred_at" desc, id desc) where deleted_at is null;
create index incident_site_state_idx on "incident" ("site", "state", id) where deleted_at is null;
create index incident_search on "incident" using gin (search_text gin_trgm_ops);
create table "intervention_without_spa" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "intervention_without_spa_number_check" check (char_length("number") <= 24),
  "observed_at" timestamptz(3) not null,
  "observer" uuid not null,
  "place" uuid,
  "task" text collate "und-x-icu" not null constraint "intervention_without_spa_task_check" check (char_length("task") <= 200),
  "team_company" text not null constraint "intervention_without_spa_team_company_check" check ("team_company" in ('company', 'contractor')),
  "vendor" uuid,
  "people_count" integer constraint "intervention_without_spa_people_count_check" check ("people_count" >= 1 and "people_count" <= 500),
  "supervisor" uuid,
  "reason" text not null constraint "intervention_without_spa_reason_check" check ("reason" in ('forgotten', 'urgency', 'not_trained', 'refused', 'form_unavailable', 'judged_minor')),
  "work_stopped" boolean not null,
  "spa_done_after" uuid,
  "critical_risk" uuid,
  "photos" uuid[],
  "action" uuid,
  "state" text not null default 'open' constraint "intervention_without_spa_state_check" check ("state" in ('open', 'treated', 'closed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("task", ''))) stored,
  primary key (id)
);
create unique index intervention_without_spa_number_key on "intervention_without_spa" ("number") where deleted_at is null;
create index intervention_without_spa_site_observed_at_idx on "intervention_without_spa" ("site", "observed_at" desc, id desc) where deleted_at is null;
create index intervention_without_spa_search on "intervention_without_spa" using gin (search_text gin_trgm_ops);
create table "regulatory_control" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "regulatory_control_number_check" check (char_length("number") <= 24),
  "category" uuid not null,
  "equipment" uuid,
  "safety_item" uuid,
  "performed_on" date not null,
  "body" text collate "und-x-icu" constraint "regulatory_control_body_check" check (char_length("body") <= 80),
  "inspector" text collate "und-x-icu" constraint "regulatory_control_inspector_check" check (char_length("inspector") <= 80),
  "result" text not null constraint "regulatory_control_result_check" check ("result" in ('compliant', 'compliant_with_remarks', 'non_compliant', 'out_of_service')),
  "remarks" jsonb constraint "regulatory_control_remarks_check" check (jsonb_typeof("remarks") = 'array'),
  "next_due" date,
  "report" uuid[] not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("body", '') || ' ' || coalesce("inspector", ''))) stored,
  primary key (id)
);
create unique index regulatory_control_number_key on "regulatory_control" ("number") where deleted_at is null;
create index regulatory_control_site_performed_on_idx on "regulatory_control" ("site", "performed_on" desc, id desc) where deleted_at is null;
create index regulatory_control_site_safety_item_category_performed_on_idx on "regulatory_control" ("site", "safety_item", "category", "performed_on" desc, id desc) where deleted_at is null;
create index regulatory_control_site_equipment_category_performed_on_idx on "regulatory_control" ("site", "equipment", "category", "performed_on" desc, id desc) where deleted_at is null;
create index regulatory_control_search on "regulatory_control" using gin (search_text gin_trgm_ops);
create table "safety_item" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "tag" text collate "und-x-icu" not null constraint "safety_item_tag_check" check (char_length("tag") <= 30),
  "label" text collate "und-x-icu" constraint "safety_item_label_check" check (char_length("label") <= 120),
  "kind" text not null constraint "safety_item_kind_check" check ("kind" in ('extinguisher', 'harness', 'lanyard', 'fall_arrester', 'electrical_cabinet', 'grinder', 'drill', 'welding_set', 'oxy_cutting_set', 'lifting_accessory', 'ladder', 'scaffold', 'gas_cylinder_rack', 'pressure_vessel', 'first_aid_kit', 'eyewash', 'hydrant', 'other')),
  "category" uuid not null,
  "equipment" uuid,
  "place" uuid,
  "assigned_to" uuid,
  "brand" text collate "und-x-icu" constraint "safety_item_brand_check" check (char_length("brand") <= 60),
  "model" text collate "und-x-icu" constraint "safety_item_model_check" check (char_length("model") <= 60),
  "serial_no" text collate "und-x-icu" constraint "safety_item_serial_no_check" check (char_length("serial_no") <= 60),
  "manufactured_on" date,
  "in_service_on" date,
  "end_of_life" date,
  "agent" text constraint "safety_item_agent_check" check ("agent" in ('powder', 'co2', 'water', 'metal')),
  "mass" double precision constraint "safety_item_mass_check" check ("mass" >= 0 and "mass" <= 500),
  "wll" double precision constraint "safety_item_wll_check" check ("wll" >= 0.001 and "wll" <= 2000),
  "photos" uuid[],
  "state" text not null default 'in_service' constraint "safety_item_state_check" check ("state" in ('in_service', 'quarantined', 'scrapped', 'lost')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("tag", '') || ' ' || coalesce("label", '') || ' ' || coalesce("brand", '') || ' ' || coalesce("model", '') || ' ' || coalesce("serial_no", ''))) stored,
  primary key (id)
);
create unique index safety_item_site_tag_key on "safety_item" ("site", "tag") where deleted_at is null;
create index safety_item_site_tag_idx on "safety_item" ("site", "tag", id) where deleted_at is null;
create index safety_item_site_category_idx on "safety_item" ("site", "category", id) where deleted_at is null;
create index safety_item_search on "safety_item" using gin (search_text gin_trgm_ops);
create table "sor_target" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "scope_kind" text not null constraint "sor_target_scope_kind_check" check ("scope_kind" in ('role', 'department', 'person', 'site')),
  "role" text collate "und-x-icu" constraint "sor_target_role_check" check (char_length("role") <= 80),
  "department" text collate "und-x-icu" constraint "sor_target_department_check" check (char_length("department") <= 60),
  "person" uuid,
  "target_per_month" double precision not null constraint "sor_target_target_per_month_check" check ("target_per_month" >= 0.1 and "target_per_month" <= 200),
  "valid_from" date not null,
  "valid_to" date,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("role", '') || ' ' || coalesce("department", ''))) stored,
  primary key (id)
);
create index sor_target_site_valid_from_idx on "sor_target" ("site", "valid_from" desc, id desc) where deleted_at is null;
create index sor_target_search on "sor_target" using gin (search_text gin_trgm_ops);
create table "sor_type" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "sor_type_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "sor_type_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "nature" text not null constraint "sor_type_nature_check" check ("nature" in ('unsafe_act', 'unsafe_condition', 'near_miss', 'positive', 'environment', 'critical_control_failure')),
  "counts_in_target" boolean,
  "default_due_days" integer constraint "sor_type_default_due_days_check" check ("default_due_days" >= 0 and "default_due_days" <= 365),
  "active" boolean,
  "sort" integer constraint "sor_type_sort_check" check ("sort" >= 0 and "sort" <= 9999),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index sor_type_code_key on "sor_type" (lower("code")) where deleted_at is null;
create index sor_type_sort_code_idx on "sor_type" ("sort", "code", id) where deleted_at is null;
create index sor_type_search on "sor_type" using gin (search_text gin_trgm_ops);
create table "sor" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "sor_number_check" check (char_length("number") <= 24),
  "observed_at" timestamptz(3) not null,
  "sor_type" uuid not null,
  "potential" text not null constraint "sor_potential_check" check ("potential" in ('1', '2', '3', '4', '5')),
  "description" text collate "und-x-icu" not null,
  "photos" uuid[],
  "place" uuid not null,
  "position" jsonb,
  "equipment" uuid,
  "department" text collate "und-x-icu" constraint "sor_department_check" check (char_length("department") <= 60),
  "observed_company" text constraint "sor_observed_company_check" check ("observed_company" in ('company', 'contractor')),
  "vendor" uuid,
  "critical_risk" uuid,
  "critical_control" uuid,
  "immediate_action" text collate "und-x-icu",
  "work_stopped" boolean,
  "proposal" text collate "und-x-icu",
  "anonymous" boolean,
  "observer" uuid,
  "responsible" uuid,
  "due_on" date,
  "incident" uuid,
  "assigned_at" timestamptz(3),
  "closed_on" date,
  "state" text not null default 'open' constraint "sor_state_check" check ("state" in ('open', 'assigned', 'in_progress', 'resolved', 'closed', 'rejected')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("description", '') || ' ' || coalesce("department", '') || ' ' || coalesce("immediate_action", '') || ' ' || coalesce("proposal", ''))) stored,
  primary key (id)
);
create unique index sor_number_key on "sor" ("number") where deleted_at is null;
create index sor_site_observed_at_idx on "sor" ("site", "observed_at" desc, id desc) where deleted_at is null;
create index sor_site_responsible_due_on_idx on "sor" ("site", "responsible", "due_on", id) where deleted_at is null;
create index sor_search on "sor" using gin (search_text gin_trgm_ops);
create table "spa" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "spa_number_check" check (char_length("number") <= 24),
  "at" timestamptz(3) not null,
  "task" text collate "und-x-icu" not null constraint "spa_task_check" check (char_length("task") <= 120),
  "place" uuid,
  "equipment" uuid,
  "leader" uuid not null,
  "team" jsonb not null constraint "spa_team_check" check (jsonb_typeof("team") = 'array'),
  "yes" text[] constraint "spa_yes_check" check ("yes" <@ array['S01', 'S02', 'S04', 'S05', 'S06', 'S07', 'S08', 'S09', 'S10']::text[]),
  "risks" uuid[],
  "measures" text collate "und-x-icu",
  "decision" text not null constraint "spa_decision_check" check ("decision" in ('go', 'go_after_measures', 'stop')),
  "called_supervisor" boolean,
  "re_evaluated" jsonb constraint "spa_re_evaluated_check" check (jsonb_typeof("re_evaluated") = 'array'),
  "feedback" text collate "und-x-icu",
  "expires_at" timestamptz(3),
  "closed_at" timestamptz(3),
  "state" text not null default 'open' constraint "spa_state_check" check ("state" in ('open', 'closed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("task", '') || ' ' || coalesce("measures", '') || ' ' || coalesce("feedback", ''))) stored,
  primary key (id)
);
create unique index spa_number_key on "spa" ("number") where deleted_at is null;
create index spa_site_at_idx on "spa" ("site", "at" desc, id desc) where deleted_at is null;
create index spa_search on "spa" using gin (search_text gin_trgm_ops);
