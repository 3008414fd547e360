create table "fuel_order" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "fuel_order_number_check" check (char_length("number") <= 24),
  "tank" uuid not null,
  "litres" double precision not null constraint "fuel_order_litres_check" check ("litres" >= 1 and "litres" <= 200000),
  "wanted_on" date not null,
  "comment" text collate "und-x-icu",
  "vendor" text collate "und-x-icu" constraint "fuel_order_vendor_check" check (char_length("vendor") <= 80),
  "purchase_order" text collate "und-x-icu" constraint "fuel_order_purchase_order_check" check (char_length("purchase_order") <= 30),
  "expected_on" date,
  "state" text not null default 'draft' constraint "fuel_order_state_check" check ("state" in ('draft', 'requested', 'ordered', 'received', 'cancelled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("comment", '') || ' ' || coalesce("vendor", '') || ' ' || coalesce("purchase_order", ''))) stored,
  primary key (id)
);
create index fuel_order_site_wanted_on_idx on "fuel_order" ("site", "wanted_on" desc, id desc) where deleted_at is null;
create index fuel_order_site_tank_wanted_on_idx on "fuel_order" ("site", "tank", "wanted_on" desc, id desc) where deleted_at is null;
create index fuel_order_search on "fuel_order" using gin (search_text gin_trgm_ops);
