create table "alert" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "rule" text not null constraint "alert_rule_check" check ("rule" in ('queue_long', 'no_trucks', 'wrong_destination', 'overspeed', 'overload', 'silent_device', 'road_stop', 'unfit_operator', 'unjustified_stop', 'tank_low', 'tank_critical', 'tank_overfull', 'fuel_low', 'clock_skew')),
  "severity" text constraint "alert_severity_check" check ("severity" in ('info', 'warning', 'critical')),
  "object" text collate "und-x-icu" constraint "alert_object_check" check (char_length("object") <= 120),
  "subject" text collate "und-x-icu" constraint "alert_subject_check" check (char_length("subject") <= 60),
  "equipment" uuid,
  "detail" text collate "und-x-icu" constraint "alert_detail_check" check (char_length("detail") <= 120),
  "value" double precision,
  "threshold" double precision,
  "opened_at" timestamptz(3) not null,
  "closed_at" timestamptz(3),
  "ack_by" text collate "und-x-icu" constraint "alert_ack_by_check" check (char_length("ack_by") <= 120),
  "ack_at" timestamptz(3),
  "shelved_until" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("object", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("detail", '') || ' ' || coalesce("ack_by", ''))) stored,
  primary key (id)
);
create index alert_site_opened_at_idx on "alert" ("site", "opened_at" desc, id desc) where deleted_at is null;
create index alert_search on "alert" using gin (search_text gin_trgm_ops);
create table "alert_rule" (
  "id" uuid not null,
  "rule" text not null constraint "alert_rule_rule_check" check ("rule" in ('queue_long', 'no_trucks', 'wrong_destination', 'overspeed', 'overload', 'silent_device', 'road_stop', 'unfit_operator', 'unjustified_stop', 'tank_low', 'tank_critical', 'tank_overfull', 'fuel_low', 'clock_skew')),
  "threshold" double precision constraint "alert_rule_threshold_check" check ("threshold" >= 0 and "threshold" <= 10000),
  "unit" text collate "und-x-icu" constraint "alert_rule_unit_check" check (char_length("unit") <= 10),
  "severity" text not null constraint "alert_rule_severity_check" check ("severity" in ('info', 'warning', 'critical')),
  "roles" text[] constraint "alert_rule_roles_check" check ("roles" <@ array['dispatcher', 'shift_supervisor', 'hse_officer', 'geologist', 'maintenance_planner', 'fuel_attendant', 'storekeeper', 'manager', 'admin']::text[]),
  "sound" boolean,
  "enabled" boolean,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("unit", ''))) stored,
  primary key (id)
);
create unique index alert_rule_rule_key on "alert_rule" ("rule") where deleted_at is null;
create index alert_rule_rule_idx on "alert_rule" ("rule", id) where deleted_at is null;
create index alert_rule_search on "alert_rule" using gin (search_text gin_trgm_ops);
