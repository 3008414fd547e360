alter table "dispatch_advice" drop constraint "dispatch_advice_reason_check";
alter table "dispatch_advice" add constraint "dispatch_advice_reason_check" check ("reason" in ('down', 'idle', 'queue', 'cycle', 'priority', 'feed', 'blend'));
create table "dispatch_rule" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "kind" text not null constraint "dispatch_rule_kind_check" check ("kind" in ('priority', 'feed', 'blend', 'meal')),
  "loading_unit" uuid,
  "priority" text constraint "dispatch_rule_priority_check" check ("priority" in ('first', 'last')),
  "destination" uuid,
  "minimum" double precision constraint "dispatch_rule_minimum_check" check ("minimum" >= 1 and "minimum" <= 100000),
  "analyte" uuid,
  "grade_min" double precision constraint "dispatch_rule_grade_min_check" check ("grade_min" >= 0 and "grade_min" <= 1000000),
  "grade_max" double precision constraint "dispatch_rule_grade_max_check" check ("grade_max" >= 0 and "grade_max" <= 1000000),
  "trucks" uuid[],
  "after_start" integer constraint "dispatch_rule_after_start_check" check ("after_start" >= 0 and "after_start" <= 540),
  "valid_from" timestamptz(3) not null,
  "valid_to" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create index dispatch_rule_site_valid_from_idx on "dispatch_rule" ("site", "valid_from" desc, id desc) where deleted_at is null;
