create table "po_revision_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "revision" uuid not null,
  "line" uuid not null,
  "qty_before" double precision,
  "qty" double precision,
  "currency" uuid,
  "price_before" numeric(20,6),
  "price" numeric(20,6),
  "net_before" numeric(17,3),
  "net" numeric(17,3),
  "promised_before" date,
  "promised_on" date,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create index po_revision_line_created_at_idx on "po_revision_line" ("created_at", id) where deleted_at is null;
create index po_revision_line_revision_created_at_idx on "po_revision_line" ("revision", "created_at", id) where deleted_at is null;
create table "po_revision" (
  "id" uuid not null,
  "site" uuid references site (id),
  "order" uuid not null,
  "no" integer not null,
  "reason" text collate "und-x-icu" not null,
  "requested_by" text not null constraint "po_revision_requested_by_check" check ("requested_by" in ('us', 'vendor')),
  "currency" uuid,
  "net_before" numeric(17,3),
  "net" numeric(17,3),
  "company_before" numeric(17,3),
  "net_company" numeric(17,3),
  "exceeds" numeric(17,3),
  "order_state" text constraint "po_revision_order_state_check" check ("order_state" in ('issued', 'acknowledged')),
  "approved_by" uuid,
  "approved_at" timestamptz(3),
  "issued_at" timestamptz(3),
  "answered_at" timestamptz(3),
  "state" text not null default 'draft' constraint "po_revision_state_check" check ("state" in ('draft', 'approved', 'issued', 'acknowledged', 'refused', 'cancelled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("reason", ''))) stored,
  primary key (id)
);
create unique index po_revision_order_no_key on "po_revision" ("order", "no") where deleted_at is null;
create index po_revision_created_at_idx on "po_revision" ("created_at" desc, id desc) where deleted_at is null;
create index po_revision_search on "po_revision" using gin (search_text gin_trgm_ops);
alter table "purchase_order" add column "revision" integer;
alter table "purchase_order" add column "in_force" integer;
