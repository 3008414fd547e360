create table "location_survey" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "location" uuid not null,
  "surveyed_at" timestamptz(3) not null,
  "method" text not null constraint "location_survey_method_check" check ("method" in ('gnss', 'drone', 'scanner', 'tape', 'estimate')),
  "surveyor" uuid,
  "volume" double precision not null constraint "location_survey_volume_check" check ("volume" >= 0 and "volume" <= 10000000000),
  "density" double precision not null constraint "location_survey_density_check" check ("density" >= 0.5 and "density" <= 5),
  "reason" text collate "und-x-icu" constraint "location_survey_reason_check" check (char_length("reason") <= 200),
  "file" uuid[],
  "book" double precision,
  "adjustment" double precision,
  "state" text not null default 'draft' constraint "location_survey_state_check" check ("state" in ('draft', 'approved')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("reason", ''))) stored,
  primary key (id)
);
create index location_survey_site_surveyed_at_idx on "location_survey" ("site", "surveyed_at" desc, id desc) where deleted_at is null;
create index location_survey_site_location_surveyed_at_idx on "location_survey" ("site", "location", "surveyed_at" desc, id desc) where deleted_at is null;
create index location_survey_search on "location_survey" using gin (search_text gin_trgm_ops);
create table "stock_adjustment" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "location" uuid not null,
  "adjusted_at" timestamptz(3) not null,
  "tonnes" double precision not null constraint "stock_adjustment_tonnes_check" check ("tonnes" >= -10000000000 and "tonnes" <= 10000000000),
  "reason" text collate "und-x-icu" not null constraint "stock_adjustment_reason_check" check (char_length("reason") <= 200),
  "survey" uuid,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("reason", ''))) stored,
  primary key (id)
);
create index stock_adjustment_site_adjusted_at_idx on "stock_adjustment" ("site", "adjusted_at" desc, id desc) where deleted_at is null;
create index stock_adjustment_site_location_adjusted_at_idx on "stock_adjustment" ("site", "location", "adjusted_at" desc, id desc) where deleted_at is null;
create index stock_adjustment_search on "stock_adjustment" using gin (search_text gin_trgm_ops);
create table "unloading_status" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "location" uuid not null,
  "status" text not null constraint "unloading_status_status_check" check ("status" in ('open', 'full', 'closed', 'maintenance')),
  "reason" text collate "und-x-icu" not null constraint "unloading_status_reason_check" check (char_length("reason") <= 200),
  "changed_at" timestamptz(3) not null,
  "before" text constraint "unloading_status_before_check" check ("before" in ('open', 'full', 'closed', 'maintenance')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("reason", ''))) stored,
  primary key (id)
);
create index unloading_status_site_changed_at_idx on "unloading_status" ("site", "changed_at" desc, id desc) where deleted_at is null;
create index unloading_status_site_location_changed_at_idx on "unloading_status" ("site", "location", "changed_at" desc, id desc) where deleted_at is null;
create index unloading_status_search on "unloading_status" using gin (search_text gin_trgm_ops);
