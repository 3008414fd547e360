alter table "purchase_order_line" add column "invoiced_qty" double precision;
alter table "purchase_order" add column "match" text constraint "purchase_order_match_check" check ("match" in ('three_way', 'two_way'));
alter table "purchase_order" add column "invoiced_pct" double precision;
create table "vendor_invoice_block" (
  "id" uuid not null,
  "site" uuid references site (id),
  "invoice" uuid not null,
  "kind" text not null constraint "vendor_invoice_block_kind_check" check ("kind" in ('duplicate', 'no_receipt', 'qty_block', 'price_block', 'tax_block')),
  "line" uuid,
  "subject" text collate "und-x-icu" constraint "vendor_invoice_block_subject_check" check (char_length("subject") <= 40),
  "expected" double precision,
  "found" double precision,
  "difference" double precision,
  "released_by" uuid,
  "released_at" timestamptz(3),
  "reason" text collate "und-x-icu",
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("subject", '') || ' ' || coalesce("reason", ''))) stored,
  primary key (id)
);
create index vendor_invoice_block_created_at_idx on "vendor_invoice_block" ("created_at", id) where deleted_at is null;
create index vendor_invoice_block_invoice_created_at_idx on "vendor_invoice_block" ("invoice", "created_at", id) where deleted_at is null;
create index vendor_invoice_block_search on "vendor_invoice_block" using gin (search_text gin_trgm_ops);
create table "vendor_invoice_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "invoice" uuid not null,
  "order_line" uuid not null,
  "unit" uuid,
  "qty" double precision not null,
  "currency" uuid,
  "price" numeric(20,6),
  "order_price" numeric(20,6),
  "net" numeric(17,3),
  "tax_code" text collate "und-x-icu" constraint "vendor_invoice_line_tax_code_check" check (char_length("tax_code") <= 20),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("tax_code", ''))) stored,
  primary key (id)
);
create index vendor_invoice_line_created_at_idx on "vendor_invoice_line" ("created_at", id) where deleted_at is null;
create index vendor_invoice_line_invoice_created_at_idx on "vendor_invoice_line" ("invoice", "created_at", id) where deleted_at is null;
create index vendor_invoice_line_order_line_idx on "vendor_invoice_line" ("order_line", id) where deleted_at is null;
create index vendor_invoice_line_search on "vendor_invoice_line" using gin (search_text gin_trgm_ops);
create table "vendor_invoice" (
  "id" uuid not null,
  "site" uuid references site (id),
  "number" text collate "und-x-icu" constraint "vendor_invoice_number_check" check (char_length("number") <= 24),
  "order" uuid not null,
  "vendor" uuid not null,
  "invoice_no" text collate "und-x-icu" not null constraint "vendor_invoice_invoice_no_check" check (char_length("invoice_no") <= 40),
  "invoiced_on" date not null,
  "due_on" date,
  "match_state" text constraint "vendor_invoice_match_state_check" check ("match_state" in ('matched', 'duplicate', 'no_receipt', 'qty_block', 'price_block', 'tax_block', 'released')),
  "currency" uuid not null,
  "discount" double precision,
  "charges" numeric(17,3),
  "charges_tax_code" text collate "und-x-icu" constraint "vendor_invoice_charges_tax_code_check" check (char_length("charges_tax_code") <= 20),
  "net" numeric(17,3),
  "taxes" jsonb constraint "vendor_invoice_taxes_check" check (jsonb_typeof("taxes") = 'array'),
  "tax" numeric(17,3),
  "total" numeric(17,3),
  "file" uuid[],
  "comment" text collate "und-x-icu",
  "entered_by" uuid,
  "exported_at" timestamptz(3),
  "exported_by" uuid,
  "batch" text collate "und-x-icu" constraint "vendor_invoice_batch_check" check (char_length("batch") <= 36),
  "state" text not null default 'received' constraint "vendor_invoice_state_check" check ("state" in ('received', 'matched', 'blocked', 'released', 'exported', 'cancelled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("invoice_no", '') || ' ' || coalesce("charges_tax_code", '') || ' ' || coalesce("comment", '') || ' ' || coalesce("batch", ''))) stored,
  primary key (id)
);
create unique index vendor_invoice_number_key on "vendor_invoice" ("number") where deleted_at is null;
create index vendor_invoice_created_at_idx on "vendor_invoice" ("created_at" desc, id desc) where deleted_at is null;
create index vendor_invoice_order_created_at_idx on "vendor_invoice" ("order", "created_at", id) where deleted_at is null;
create index vendor_invoice_vendor_invoiced_on_idx on "vendor_invoice" ("vendor", "invoiced_on", id) where deleted_at is null;
create index vendor_invoice_site_state_due_on_idx on "vendor_invoice" ("site", "state", "due_on", id) where deleted_at is null;
create index vendor_invoice_batch_idx on "vendor_invoice" ("batch", id) where deleted_at is null;
create index vendor_invoice_search on "vendor_invoice" using gin (search_text gin_trgm_ops);
-- Nothing was billed before invoices were kept.
update purchase_order_line line
set invoiced_qty = 0
from purchase_order one
where one.id = line."order" and one.number is not null;
update purchase_order set invoiced_pct = 0 where number is not null;
update purchase_order set match = 'three_way' where match is null;
