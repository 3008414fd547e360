create table "goods_receipt_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "receipt" uuid not null,
  "order_line" uuid not null,
  "unit" uuid,
  "qty_delivered" double precision not null,
  "qty_accepted" double precision not null,
  "qty_quarantine" double precision not null,
  "qty_refused" double precision not null,
  "reason" text constraint "goods_receipt_line_reason_check" check ("reason" in ('wrong_part', 'damaged', 'over_delivery', 'bad_documents', 'wrong_dimension', 'expired', 'not_ordered')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create index goods_receipt_line_created_at_idx on "goods_receipt_line" ("created_at", id) where deleted_at is null;
create index goods_receipt_line_receipt_created_at_idx on "goods_receipt_line" ("receipt", "created_at", id) where deleted_at is null;
create index goods_receipt_line_order_line_idx on "goods_receipt_line" ("order_line", id) where deleted_at is null;
create table "goods_receipt" (
  "id" uuid not null,
  "site" uuid references site (id),
  "number" text collate "und-x-icu" constraint "goods_receipt_number_check" check (char_length("number") <= 24),
  "order" uuid not null,
  "vendor" uuid not null,
  "delivery_note" text collate "und-x-icu" not null constraint "goods_receipt_delivery_note_check" check (char_length("delivery_note") <= 40),
  "received_at" timestamptz(3) not null,
  "received_by" uuid,
  "packages" integer constraint "goods_receipt_packages_check" check ("packages" >= 0 and "packages" <= 99999),
  "damaged" boolean,
  "comment" text collate "und-x-icu",
  "posted_at" timestamptz(3),
  "posted_by" uuid,
  "state" text not null default 'draft' constraint "goods_receipt_state_check" check ("state" in ('draft', 'posted', 'reversed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("delivery_note", '') || ' ' || coalesce("comment", ''))) stored,
  primary key (id)
);
create unique index goods_receipt_number_key on "goods_receipt" ("number") where deleted_at is null;
create index goods_receipt_received_at_idx on "goods_receipt" ("received_at" desc, id desc) where deleted_at is null;
create index goods_receipt_order_received_at_idx on "goods_receipt" ("order", "received_at", id) where deleted_at is null;
create index goods_receipt_vendor_delivery_note_idx on "goods_receipt" ("vendor", "delivery_note", id) where deleted_at is null;
create index goods_receipt_search on "goods_receipt" using gin (search_text gin_trgm_ops);
alter table "po_revision" drop constraint "po_revision_order_state_check";
alter table "po_revision" add constraint "po_revision_order_state_check" check ("order_state" in ('issued', 'acknowledged', 'partially_received'));
alter table "purchase_order_line" add column "received_qty" double precision;
alter table "purchase_order_line" add column "accepted_qty" double precision;
alter table "purchase_order_line" add column "reception" text constraint "purchase_order_line_reception_check" check ("reception" in ('open', 'partial', 'received', 'closed', 'cancelled'));
alter table "purchase_order_line" add column "closed_short" boolean;
alter table "purchase_order_line" add column "close_reason" text collate "und-x-icu" constraint "purchase_order_line_close_reason_check" check (char_length("close_reason") <= 200);
alter table "purchase_order_line" drop column "search_text";
alter table "purchase_order_line" add column "search_text" text generated always as (filon_fold(coalesce("description", '') || ' ' || coalesce("vendor_ref", '') || ' ' || coalesce("manufacturer_ref", '') || ' ' || coalesce("tax_code", '') || ' ' || coalesce("close_reason", ''))) stored;
create index purchase_order_line_search on "purchase_order_line" using gin (search_text gin_trgm_ops);
alter table "purchase_order" add column "tol_over_pct" double precision constraint "purchase_order_tol_over_pct_check" check ("tol_over_pct" >= 0 and "tol_over_pct" <= 20);
alter table "purchase_order" add column "tol_under_pct" double precision constraint "purchase_order_tol_under_pct_check" check ("tol_under_pct" >= 0 and "tol_under_pct" <= 20);
alter table "purchase_order" add column "received_pct" double precision;
alter table "purchase_order" drop constraint "purchase_order_state_check";
alter table "purchase_order" add constraint "purchase_order_state_check" check ("state" in ('draft', 'issued', 'acknowledged', 'refused', 'partially_received', 'received', 'closed', 'cancelled'));
-- What was ordered before receipts were kept is awaited.
update purchase_order_line line
set received_qty = 0, accepted_qty = 0, reception = case when one.state in ('refused', 'cancelled') then 'cancelled' else 'open' end
from purchase_order one
where one.id = line."order" and one.number is not null;
update purchase_order set received_pct = 0 where number is not null;
