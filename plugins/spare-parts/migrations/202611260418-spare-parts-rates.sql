create table "currency" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "currency_code_check" check (char_length("code") <= 3),
  "label" jsonb not null constraint "currency_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "minor_units" integer not null constraint "currency_minor_units_check" check ("minor_units" >= 0 and "minor_units" <= 3),
  "symbol" text collate "und-x-icu" constraint "currency_symbol_check" check (char_length("symbol") <= 4),
  "position" text constraint "currency_position_check" check ("position" in ('before', 'after')),
  "active" boolean not null,
  "company" boolean not null,
  "used_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("symbol", ''))) stored,
  primary key (id)
);
create unique index currency_code_key on "currency" ("code") where deleted_at is null;
create index currency_code_idx on "currency" ("code", id) where deleted_at is null;
create index currency_search on "currency" using gin (search_text gin_trgm_ops);
create table "exchange_rate" (
  "id" uuid not null,
  "currency" uuid not null,
  "valid_on" date not null,
  "rate" numeric(22,8) not null constraint "exchange_rate_rate_check" check ("rate" >= 0 and "rate" <= 1000000000),
  "source" text not null constraint "exchange_rate_source_check" check ("source" in ('central_bank', 'treasury', 'manual', 'import')),
  "state" text not null default 'entered' constraint "exchange_rate_state_check" check ("state" in ('entered', 'used')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create unique index exchange_rate_currency_valid_on_source_key on "exchange_rate" ("currency", "valid_on", "source") where deleted_at is null;
create index exchange_rate_valid_on_idx on "exchange_rate" ("valid_on" desc, id desc) where deleted_at is null;
create index exchange_rate_currency_valid_on_idx on "exchange_rate" ("currency", "valid_on" desc, id desc) where deleted_at is null;
create table "tax_code" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "tax_code_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "tax_code_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "rate" double precision not null constraint "tax_code_rate_check" check ("rate" >= 0 and "rate" <= 100),
  "category" text not null constraint "tax_code_category_check" check ("category" in ('S', 'Z', 'E', 'AE', 'G', 'O')),
  "valid_from" date not null,
  "valid_to" date,
  "country" text collate "und-x-icu" constraint "tax_code_country_check" check (char_length("country") <= 2),
  "recoverable" double precision constraint "tax_code_recoverable_check" check ("recoverable" >= 0 and "recoverable" <= 100),
  "sort" integer constraint "tax_code_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "active" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("country", ''))) stored,
  primary key (id)
);
create unique index tax_code_code_valid_from_key on "tax_code" (lower("code"), "valid_from") where deleted_at is null;
create index tax_code_sort_idx on "tax_code" ("sort", id) where deleted_at is null;
create index tax_code_search on "tax_code" using gin (search_text gin_trgm_ops);
create table "unit_of_measure" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "unit_of_measure_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "unit_of_measure_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "ubl_code" text collate "und-x-icu" constraint "unit_of_measure_ubl_code_check" check (char_length("ubl_code") <= 3),
  "kind" text not null constraint "unit_of_measure_kind_check" check ("kind" in ('count', 'mass', 'volume', 'length', 'area', 'time', 'set')),
  "decimals" integer not null constraint "unit_of_measure_decimals_check" check ("decimals" >= 0 and "decimals" <= 3),
  "base_factor" double precision constraint "unit_of_measure_base_factor_check" check ("base_factor" >= 0.000001 and "base_factor" <= 1000000),
  "sort" integer constraint "unit_of_measure_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "active" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("ubl_code", ''))) stored,
  primary key (id)
);
create unique index unit_of_measure_code_key on "unit_of_measure" (lower("code")) where deleted_at is null;
create index unit_of_measure_sort_idx on "unit_of_measure" ("sort", id) where deleted_at is null;
create index unit_of_measure_search on "unit_of_measure" using gin (search_text gin_trgm_ops);
