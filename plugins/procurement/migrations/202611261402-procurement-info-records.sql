create table "vendor_info_record" (
  "id" uuid not null,
  "site" uuid references site (id),
  "vendor" uuid not null,
  "part" uuid not null,
  "for_site" uuid,
  "vendor_ref" text collate "und-x-icu" constraint "vendor_info_record_vendor_ref_check" check (char_length("vendor_ref") <= 60),
  "vendor_description" text collate "und-x-icu" constraint "vendor_info_record_vendor_description_check" check (char_length("vendor_description") <= 200),
  "manufacturer" uuid,
  "manufacturer_ref" text collate "und-x-icu" constraint "vendor_info_record_manufacturer_ref_check" check (char_length("manufacturer_ref") <= 60),
  "currency" uuid not null,
  "price" numeric(20,6) not null constraint "vendor_info_record_price_check" check ("price" >= 0 and "price" <= 1000000000),
  "price_base_qty" double precision constraint "vendor_info_record_price_base_qty_check" check ("price_base_qty" >= 0.000001 and "price_base_qty" <= 1000000),
  "unit" uuid not null,
  "factor" double precision not null constraint "vendor_info_record_factor_check" check ("factor" >= 0.000001 and "factor" <= 1000000),
  "scales" jsonb constraint "vendor_info_record_scales_check" check (jsonb_typeof("scales") = 'array'),
  "discount" double precision constraint "vendor_info_record_discount_check" check ("discount" >= 0 and "discount" <= 100),
  "tax_code" uuid,
  "incoterm" text constraint "vendor_info_record_incoterm_check" check ("incoterm" in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  "place" text collate "und-x-icu" constraint "vendor_info_record_place_check" check (char_length("place") <= 60),
  "lead_days" integer constraint "vendor_info_record_lead_days_check" check ("lead_days" >= 0 and "lead_days" <= 1000),
  "moq" double precision constraint "vendor_info_record_moq_check" check ("moq" >= 0.000001 and "moq" <= 1000000),
  "pack_qty" double precision constraint "vendor_info_record_pack_qty_check" check ("pack_qty" >= 0.000001 and "pack_qty" <= 1000000),
  "origin" text collate "und-x-icu" constraint "vendor_info_record_origin_check" check (char_length("origin") <= 2),
  "warranty_months" integer constraint "vendor_info_record_warranty_months_check" check ("warranty_months" >= 0 and "warranty_months" <= 240),
  "core_deposit" numeric(17,3) constraint "vendor_info_record_core_deposit_check" check ("core_deposit" >= 0 and "core_deposit" <= 1000000000),
  "valid_from" date not null,
  "valid_to" date,
  "source" text not null constraint "vendor_info_record_source_check" check ("source" in ('contract', 'award', 'catalogue', 'manual', 'last_po')),
  "source_ref" text collate "und-x-icu" constraint "vendor_info_record_source_ref_check" check (char_length("source_ref") <= 60),
  "rank" integer constraint "vendor_info_record_rank_check" check ("rank" >= 1 and "rank" <= 99),
  "blocked" boolean,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("vendor_ref", '') || ' ' || coalesce("vendor_description", '') || ' ' || coalesce("manufacturer_ref", '') || ' ' || coalesce("place", '') || ' ' || coalesce("origin", '') || ' ' || coalesce("source_ref", ''))) stored,
  primary key (id)
);
create index vendor_info_record_valid_from_idx on "vendor_info_record" ("valid_from" desc, id desc) where deleted_at is null;
create index vendor_info_record_part_valid_from_idx on "vendor_info_record" ("part", "valid_from", id) where deleted_at is null;
create index vendor_info_record_search on "vendor_info_record" using gin (search_text gin_trgm_ops);

-- A vendor has one price of a part at a time.
alter table vendor_info_record add constraint vendor_info_record_one_price exclude using gist (
  vendor with =, part with =, unit with =, (coalesce(for_site, '00000000-0000-0000-0000-000000000000'::uuid)) with =,
  daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null);
