create table "po_response_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "response" uuid not null,
  "line" uuid not null,
  "qty" double precision,
  "currency" uuid,
  "price" numeric(20,6),
  "promised_on" date,
  "note" text collate "und-x-icu" constraint "po_response_line_note_check" check (char_length("note") <= 400),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("note", ''))) stored,
  primary key (id)
);
create index po_response_line_created_at_idx on "po_response_line" ("created_at", id) where deleted_at is null;
create index po_response_line_response_created_at_idx on "po_response_line" ("response", "created_at", id) where deleted_at is null;
create index po_response_line_search on "po_response_line" using gin (search_text gin_trgm_ops);
create table "po_response" (
  "id" uuid not null,
  "site" uuid references site (id),
  "order" uuid not null,
  "vendor" uuid not null,
  "revision" integer,
  "decision" text not null constraint "po_response_decision_check" check ("decision" in ('accept', 'changes', 'refuse')),
  "note" text collate "und-x-icu",
  "answered_at" timestamptz(3),
  "answered_by" uuid,
  "proposal" uuid,
  "outcome" text constraint "po_response_outcome_check" check ("outcome" in ('open', 'accepted', 'declined', 'dropped')),
  "outcome_reason" text collate "und-x-icu",
  "decided_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("note", '') || ' ' || coalesce("outcome_reason", ''))) stored,
  primary key (id)
);
create index po_response_answered_at_idx on "po_response" ("answered_at" desc, id desc) where deleted_at is null;
create index po_response_order_answered_at_idx on "po_response" ("order", "answered_at", id) where deleted_at is null;
create index po_response_proposal_idx on "po_response" ("proposal", id) where deleted_at is null;
create index po_response_search on "po_response" using gin (search_text gin_trgm_ops);
alter table "po_revision" drop constraint "po_revision_state_check";
alter table "po_revision" add constraint "po_revision_state_check" check ("state" in ('draft', 'approved', 'proposed', 'proposal_approved', 'issued', 'acknowledged', 'refused', 'declined', 'cancelled'));
alter table "purchase_order" add column "expedited_at" timestamptz(3);
alter table "purchase_order" add column "expedite_note" text collate "und-x-icu";
alter table "purchase_order" drop constraint "purchase_order_state_check";
alter table "purchase_order" add constraint "purchase_order_state_check" check ("state" in ('draft', 'issued', 'acknowledged', 'acknowledged_with_changes', 'refused', 'partially_received', 'received', 'closed', 'cancelled'));
alter table "purchase_order" drop column "search_text";
alter table "purchase_order" add column "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("public_id", '') || ' ' || coalesce("place", '') || ' ' || coalesce("payment_terms", '') || ' ' || coalesce("answer_note", '') || ' ' || coalesce("expedite_note", ''))) stored;
create index purchase_order_search on "purchase_order" using gin (search_text gin_trgm_ops);
