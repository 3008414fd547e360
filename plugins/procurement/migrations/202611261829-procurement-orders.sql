create table "purchase_order_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "order" uuid not null,
  "part" uuid,
  "description" text collate "und-x-icu" constraint "purchase_order_line_description_check" check (char_length("description") <= 200),
  "vendor_ref" text collate "und-x-icu" constraint "purchase_order_line_vendor_ref_check" check (char_length("vendor_ref") <= 60),
  "manufacturer_ref" text collate "und-x-icu" constraint "purchase_order_line_manufacturer_ref_check" check (char_length("manufacturer_ref") <= 160),
  "qty" double precision not null,
  "unit" uuid,
  "currency" uuid,
  "price" numeric(20,6),
  "price_base_qty" double precision,
  "discount" double precision,
  "net" numeric(17,3),
  "tax_code" text collate "und-x-icu" constraint "purchase_order_line_tax_code_check" check (char_length("tax_code") <= 20),
  "promised_on" date,
  "award_line" uuid,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("description", '') || ' ' || coalesce("vendor_ref", '') || ' ' || coalesce("manufacturer_ref", '') || ' ' || coalesce("tax_code", ''))) stored,
  primary key (id)
);
create index purchase_order_line_created_at_idx on "purchase_order_line" ("created_at", id) where deleted_at is null;
create index purchase_order_line_order_created_at_idx on "purchase_order_line" ("order", "created_at", id) where deleted_at is null;
create index purchase_order_line_search on "purchase_order_line" using gin (search_text gin_trgm_ops);
create table "purchase_order" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "purchase_order_number_check" check (char_length("number") <= 24),
  "public_id" text collate "und-x-icu" constraint "purchase_order_public_id_check" check (char_length("public_id") <= 36),
  "vendor" uuid not null,
  "award" uuid,
  "quotation" uuid,
  "currency" uuid not null,
  "subtotal" numeric(17,3),
  "discount" double precision,
  "charges" numeric(17,3),
  "net" numeric(17,3),
  "rate" double precision,
  "net_company" numeric(17,3),
  "incoterm" text constraint "purchase_order_incoterm_check" check ("incoterm" in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  "place" text collate "und-x-icu" constraint "purchase_order_place_check" check (char_length("place") <= 60),
  "payment_terms" text collate "und-x-icu" constraint "purchase_order_payment_terms_check" check (char_length("payment_terms") <= 120),
  "issued_at" timestamptz(3),
  "issued_by" uuid,
  "answered_at" timestamptz(3),
  "answer_note" text collate "und-x-icu",
  "state" text not null default 'draft' constraint "purchase_order_state_check" check ("state" in ('draft', 'issued', 'acknowledged', 'refused', 'cancelled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("public_id", '') || ' ' || coalesce("place", '') || ' ' || coalesce("payment_terms", '') || ' ' || coalesce("answer_note", ''))) stored,
  primary key (id)
);
create unique index purchase_order_number_key on "purchase_order" ("number") where deleted_at is null;
create unique index purchase_order_public_id_key on "purchase_order" ("public_id") where deleted_at is null;
create index purchase_order_site_created_at_idx on "purchase_order" ("site", "created_at" desc, id desc) where deleted_at is null;
create index purchase_order_site_vendor_state_idx on "purchase_order" ("site", "vendor", "state", id) where deleted_at is null;
create index purchase_order_site_site_state_idx on "purchase_order" ("site", "site", "state", id) where deleted_at is null;
create index purchase_order_site_award_vendor_idx on "purchase_order" ("site", "award", "vendor", id) where deleted_at is null;
create index purchase_order_search on "purchase_order" using gin (search_text gin_trgm_ops);
