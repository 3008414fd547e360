alter table "goods_receipt" add column "shipment" uuid;
create index goods_receipt_shipment_idx on "goods_receipt" ("shipment", id) where deleted_at is null;
create table "shipment_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "shipment" uuid not null,
  "line" uuid not null,
  "unit" uuid,
  "qty" double precision not null,
  "lot" text collate "und-x-icu" constraint "shipment_line_lot_check" check (char_length("lot") <= 40),
  "serials" text collate "und-x-icu",
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("lot", '') || ' ' || coalesce("serials", ''))) stored,
  primary key (id)
);
create index shipment_line_created_at_idx on "shipment_line" ("created_at", id) where deleted_at is null;
create index shipment_line_shipment_created_at_idx on "shipment_line" ("shipment", "created_at", id) where deleted_at is null;
create index shipment_line_line_idx on "shipment_line" ("line", id) where deleted_at is null;
create index shipment_line_search on "shipment_line" using gin (search_text gin_trgm_ops);
create table "shipment" (
  "id" uuid not null,
  "site" uuid references site (id),
  "order" uuid not null,
  "vendor" uuid not null,
  "sent_on" date not null,
  "eta" date,
  "carrier" text collate "und-x-icu" not null constraint "shipment_carrier_check" check (char_length("carrier") <= 80),
  "tracking" text collate "und-x-icu" constraint "shipment_tracking_check" check (char_length("tracking") <= 60),
  "packages" integer,
  "packing_list" uuid[],
  "announced_at" timestamptz(3),
  "announced_by" uuid,
  "cancel_reason" text collate "und-x-icu" constraint "shipment_cancel_reason_check" check (char_length("cancel_reason") <= 400),
  "state" text not null default 'announced' constraint "shipment_state_check" check ("state" in ('announced', 'received', 'cancelled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("carrier", '') || ' ' || coalesce("tracking", '') || ' ' || coalesce("cancel_reason", ''))) stored,
  primary key (id)
);
create index shipment_sent_on_idx on "shipment" ("sent_on" desc, id desc) where deleted_at is null;
create index shipment_order_sent_on_idx on "shipment" ("order", "sent_on", id) where deleted_at is null;
create index shipment_site_state_eta_idx on "shipment" ("site", "state", "eta", id) where deleted_at is null;
create index shipment_search on "shipment" using gin (search_text gin_trgm_ops);
