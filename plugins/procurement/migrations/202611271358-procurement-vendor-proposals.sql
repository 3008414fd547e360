create table "vendor_proposal" (
  "id" uuid not null,
  "vendor" uuid not null,
  "trade_name" text collate "und-x-icu" constraint "vendor_proposal_trade_name_check" check (char_length("trade_name") <= 120),
  "address" text collate "und-x-icu",
  "city" text collate "und-x-icu" constraint "vendor_proposal_city_check" check (char_length("city") <= 80),
  "postal_code" text collate "und-x-icu" constraint "vendor_proposal_postal_code_check" check (char_length("postal_code") <= 12),
  "phone" text collate "und-x-icu" constraint "vendor_proposal_phone_check" check (char_length("phone") <= 20),
  "email" text collate "und-x-icu" constraint "vendor_proposal_email_check" check (char_length("email") <= 254),
  "website" text collate "und-x-icu" constraint "vendor_proposal_website_check" check (char_length("website") <= 200),
  "note" text collate "und-x-icu",
  "proposed_by" uuid,
  "answer" text collate "und-x-icu",
  "state" text not null default 'proposed' constraint "vendor_proposal_state_check" check ("state" in ('proposed', 'accepted', 'declined')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("trade_name", '') || ' ' || coalesce("address", '') || ' ' || coalesce("city", '') || ' ' || coalesce("postal_code", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("email", '') || ' ' || coalesce("website", '') || ' ' || coalesce("note", '') || ' ' || coalesce("answer", ''))) stored,
  primary key (id)
);
create index vendor_proposal_created_at_idx on "vendor_proposal" ("created_at" desc, id desc) where deleted_at is null;
create index vendor_proposal_vendor_state_idx on "vendor_proposal" ("vendor", "state", id) where deleted_at is null;
create index vendor_proposal_search on "vendor_proposal" using gin (search_text gin_trgm_ops);
