create table "mining_disaster" (
  "id" uuid not null,
  "happened_on" date not null,
  "mine" text collate "und-x-icu" not null constraint "mining_disaster_mine_check" check (char_length("mine") <= 120),
  "town" text collate "und-x-icu" constraint "mining_disaster_town_check" check (char_length("town") <= 80),
  "region" text collate "und-x-icu" constraint "mining_disaster_region_check" check (char_length("region") <= 80),
  "killed" integer not null constraint "mining_disaster_killed_check" check ("killed" >= 0 and "killed" <= 10000),
  "product" text collate "und-x-icu" constraint "mining_disaster_product_check" check (char_length("product") <= 80),
  "accident_type" text collate "und-x-icu" not null constraint "mining_disaster_accident_type_check" check (char_length("accident_type") <= 120),
  "cause" text constraint "mining_disaster_cause_check" check ("cause" in ('explosion', 'explosives', 'fire', 'fall_of_ground', 'inrush', 'gas', 'hoisting', 'haulage', 'tailings', 'other')),
  "mine_type" text constraint "mining_disaster_mine_type_check" check ("mine_type" in ('ug', 'surface')),
  "sector" text constraint "mining_disaster_sector_check" check ("sector" in ('coal', 'metal', 'nonmetal', 'stone')),
  "lessons" text collate "und-x-icu",
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("mine", '') || ' ' || coalesce("town", '') || ' ' || coalesce("region", '') || ' ' || coalesce("product", '') || ' ' || coalesce("accident_type", '') || ' ' || coalesce("lessons", ''))) stored,
  primary key (id)
);
create unique index mining_disaster_happened_on_mine_key on "mining_disaster" ("happened_on", "mine") where deleted_at is null;
create index mining_disaster_happened_on_idx on "mining_disaster" ("happened_on" desc, id desc) where deleted_at is null;
create index mining_disaster_search on "mining_disaster" using gin (search_text gin_trgm_ops);
