create table "award_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "award" uuid not null,
  "rfq_line" uuid not null,
  "quotation_line" uuid not null,
  "quotation" uuid not null,
  "vendor" uuid not null,
  "qty" double precision not null,
  "net_company" numeric(17,3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create index award_line_created_at_idx on "award_line" ("created_at", id) where deleted_at is null;
create index award_line_award_rfq_line_idx on "award_line" ("award", "rfq_line", id) where deleted_at is null;
create table "award" (
  "id" uuid not null,
  "site" uuid references site (id),
  "number" text collate "und-x-icu" constraint "award_number_check" check (char_length("number") <= 24),
  "rfq" uuid not null,
  "total" numeric(17,3) not null,
  "vendors" integer,
  "reason" text collate "und-x-icu",
  "proposed_by" uuid,
  "decided_by" uuid,
  "decided_at" timestamptz(3),
  "state" text not null default 'proposed' constraint "award_state_check" check ("state" in ('proposed', 'approved', 'rejected')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("reason", ''))) stored,
  primary key (id)
);
create unique index award_number_key on "award" ("number") where deleted_at is null;
create index award_created_at_idx on "award" ("created_at" desc, id desc) where deleted_at is null;
create index award_search on "award" using gin (search_text gin_trgm_ops);
create table "quotation_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "quotation" uuid not null,
  "rfq_line" uuid not null,
  "offer" text not null constraint "quotation_line_offer_check" check ("offer" in ('as_asked', 'equivalent', 'alternate', 'not_offered')),
  "description" text collate "und-x-icu" constraint "quotation_line_description_check" check (char_length("description") <= 200),
  "manufacturer" text collate "und-x-icu" constraint "quotation_line_manufacturer_check" check (char_length("manufacturer") <= 80),
  "manufacturer_ref" text collate "und-x-icu" constraint "quotation_line_manufacturer_ref_check" check (char_length("manufacturer_ref") <= 60),
  "vendor_ref" text collate "und-x-icu" constraint "quotation_line_vendor_ref_check" check (char_length("vendor_ref") <= 60),
  "qty" double precision,
  "currency" uuid,
  "price" numeric(20,6),
  "price_base_qty" double precision,
  "discount" double precision,
  "net" numeric(17,3),
  "tax_code" text collate "und-x-icu" constraint "quotation_line_tax_code_check" check (char_length("tax_code") <= 20),
  "lead_days" integer,
  "moq" double precision,
  "pack_qty" double precision,
  "origin" text collate "und-x-icu" constraint "quotation_line_origin_check" check (char_length("origin") <= 2),
  "condition" text constraint "quotation_line_condition_check" check ("condition" in ('new', 'remanufactured', 'used_guaranteed')),
  "warranty_months" integer,
  "note" text collate "und-x-icu",
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("description", '') || ' ' || coalesce("manufacturer", '') || ' ' || coalesce("manufacturer_ref", '') || ' ' || coalesce("vendor_ref", '') || ' ' || coalesce("tax_code", '') || ' ' || coalesce("origin", '') || ' ' || coalesce("note", ''))) stored,
  primary key (id)
);
create index quotation_line_created_at_idx on "quotation_line" ("created_at", id) where deleted_at is null;
create index quotation_line_quotation_rfq_line_idx on "quotation_line" ("quotation", "rfq_line", id) where deleted_at is null;
create index quotation_line_search on "quotation_line" using gin (search_text gin_trgm_ops);
create table "quotation" (
  "id" uuid not null,
  "site" uuid references site (id),
  "reference" text collate "und-x-icu" constraint "quotation_reference_check" check (char_length("reference") <= 60),
  "rfq" uuid not null,
  "vendor" uuid not null,
  "revision" integer not null,
  "received_at" timestamptz(3) not null,
  "sha256" text collate "und-x-icu" not null constraint "quotation_sha256_check" check (char_length("sha256") <= 64),
  "sent_by" uuid,
  "opened_at" timestamptz(3),
  "seal_ok" boolean,
  "quote_no" text collate "und-x-icu" constraint "quotation_quote_no_check" check (char_length("quote_no") <= 60),
  "signatory" text collate "und-x-icu" constraint "quotation_signatory_check" check (char_length("signatory") <= 80),
  "currency" uuid,
  "discount" double precision,
  "charges" numeric(17,3),
  "net" numeric(17,3),
  "tax" numeric(17,3),
  "rate" double precision,
  "net_company" numeric(17,3),
  "missing" integer,
  "incoterm" text constraint "quotation_incoterm_check" check ("incoterm" in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  "place" text collate "und-x-icu" constraint "quotation_place_check" check (char_length("place") <= 60),
  "payment_terms" text collate "und-x-icu" constraint "quotation_payment_terms_check" check (char_length("payment_terms") <= 120),
  "valid_until" date,
  "partial_ok" boolean,
  "deviations" text collate "und-x-icu",
  "message" text collate "und-x-icu",
  "state" text not null default 'submitted' constraint "quotation_state_check" check ("state" in ('submitted', 'to_confirm', 'superseded', 'withdrawn', 'opened', 'compliant', 'non_compliant', 'awarded', 'partly_awarded', 'not_awarded')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("reference", '') || ' ' || coalesce("sha256", '') || ' ' || coalesce("quote_no", '') || ' ' || coalesce("signatory", '') || ' ' || coalesce("place", '') || ' ' || coalesce("payment_terms", '') || ' ' || coalesce("deviations", '') || ' ' || coalesce("message", ''))) stored,
  primary key (id)
);
create unique index quotation_reference_key on "quotation" ("reference") where deleted_at is null;
create index quotation_received_at_idx on "quotation" ("received_at" desc, id desc) where deleted_at is null;
create index quotation_rfq_vendor_revision_idx on "quotation" ("rfq", "vendor", "revision", id) where deleted_at is null;
create index quotation_search on "quotation" using gin (search_text gin_trgm_ops);
create table "rfq_addendum" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "place" integer not null,
  "text" text collate "und-x-icu" not null,
  "material" boolean,
  "deadline_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("text", ''))) stored,
  primary key (id)
);
create unique index rfq_addendum_rfq_place_key on "rfq_addendum" ("rfq", "place") where deleted_at is null;
create index rfq_addendum_created_at_idx on "rfq_addendum" ("created_at" desc, id desc) where deleted_at is null;
create index rfq_addendum_search on "rfq_addendum" using gin (search_text gin_trgm_ops);
create table "rfq_invitation" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "vendor" uuid not null,
  "status" text constraint "rfq_invitation_status_check" check ("status" in ('to_send', 'sent', 'opened', 'intends', 'submitted', 'to_confirm', 'withdrawn', 'declined', 'no_answer')),
  "sent_at" timestamptz(3),
  "opened_at" timestamptz(3),
  "answered_at" timestamptz(3),
  "decline_reason" text constraint "rfq_invitation_decline_reason_check" check ("decline_reason" in ('no_stock', 'not_our_range', 'lead_time', 'no_capacity', 'terms', 'other')),
  "decline_text" text collate "und-x-icu",
  "reminders" integer,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("decline_text", ''))) stored,
  primary key (id)
);
create unique index rfq_invitation_rfq_vendor_key on "rfq_invitation" ("rfq", "vendor") where deleted_at is null;
create index rfq_invitation_created_at_idx on "rfq_invitation" ("created_at", id) where deleted_at is null;
create index rfq_invitation_vendor_status_idx on "rfq_invitation" ("vendor", "status", id) where deleted_at is null;
create index rfq_invitation_search on "rfq_invitation" using gin (search_text gin_trgm_ops);
create table "rfq_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "part" uuid,
  "description" text collate "und-x-icu" constraint "rfq_line_description_check" check (char_length("description") <= 200),
  "manufacturer_ref" text collate "und-x-icu" constraint "rfq_line_manufacturer_ref_check" check (char_length("manufacturer_ref") <= 60),
  "specification" text collate "und-x-icu",
  "qty" double precision not null constraint "rfq_line_qty_check" check ("qty" >= 0.001 and "qty" <= 1000000),
  "unit" uuid not null,
  "needed_by" date,
  "equivalent_ok" boolean,
  "est_price" numeric(20,6) constraint "rfq_line_est_price_check" check ("est_price" >= 0 and "est_price" <= 1000000000),
  "request_line" uuid,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("description", '') || ' ' || coalesce("manufacturer_ref", '') || ' ' || coalesce("specification", ''))) stored,
  primary key (id)
);
create index rfq_line_created_at_idx on "rfq_line" ("created_at", id) where deleted_at is null;
create index rfq_line_search on "rfq_line" using gin (search_text gin_trgm_ops);
create table "rfq_opening" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "first_by" uuid,
  "first_at" timestamptz(3) not null,
  "second_by" uuid,
  "second_at" timestamptz(3),
  "offers" integer,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create unique index rfq_opening_rfq_key on "rfq_opening" ("rfq") where deleted_at is null;
create index rfq_opening_first_at_idx on "rfq_opening" ("first_at" desc, id desc) where deleted_at is null;
create table "rfq_question" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "vendor" uuid not null,
  "text" text collate "und-x-icu" not null,
  "asked_at" timestamptz(3),
  "public_text" text collate "und-x-icu",
  "answer" text collate "und-x-icu",
  "audience" text constraint "rfq_question_audience_check" check ("audience" in ('all', 'asker')),
  "answered_by" uuid,
  "published_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("text", '') || ' ' || coalesce("public_text", '') || ' ' || coalesce("answer", ''))) stored,
  primary key (id)
);
create index rfq_question_asked_at_idx on "rfq_question" ("asked_at" desc, id desc) where deleted_at is null;
create index rfq_question_rfq_asked_at_idx on "rfq_question" ("rfq", "asked_at", id) where deleted_at is null;
create index rfq_question_search on "rfq_question" using gin (search_text gin_trgm_ops);
create table "rfq" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "rfq_number_check" check (char_length("number") <= 24),
  "public_id" text collate "und-x-icu" constraint "rfq_public_id_check" check (char_length("public_id") <= 36),
  "title" text collate "und-x-icu" not null constraint "rfq_title_check" check (char_length("title") <= 120),
  "description" text collate "und-x-icu",
  "procedure" text not null constraint "rfq_procedure_check" check ("procedure" in ('sealed', 'direct')),
  "deadline_at" timestamptz(3) not null,
  "questions_until" timestamptz(3),
  "currencies" uuid[],
  "incoterm" text constraint "rfq_incoterm_check" check ("incoterm" in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  "place" text collate "und-x-icu" constraint "rfq_place_check" check (char_length("place") <= 60),
  "payment_terms" uuid,
  "validity_days" integer not null constraint "rfq_validity_days_check" check ("validity_days" >= 1 and "validity_days" <= 365),
  "partial_ok" boolean,
  "alternates_ok" boolean,
  "debrief" text constraint "rfq_debrief_check" check ("debrief" in ('none', 'rank')),
  "few_vendors_reason" text collate "und-x-icu",
  "internal_note" text collate "und-x-icu",
  "estimate" numeric(17,3),
  "published_at" timestamptz(3),
  "published_by" uuid,
  "opened_at" timestamptz(3),
  "state" text not null default 'draft' constraint "rfq_state_check" check ("state" in ('draft', 'published', 'closed', 'opened', 'awarded', 'no_award', 'cancelled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("public_id", '') || ' ' || coalesce("title", '') || ' ' || coalesce("description", '') || ' ' || coalesce("place", '') || ' ' || coalesce("few_vendors_reason", '') || ' ' || coalesce("internal_note", ''))) stored,
  primary key (id)
);
create unique index rfq_number_key on "rfq" ("number") where deleted_at is null;
create unique index rfq_public_id_key on "rfq" ("public_id") where deleted_at is null;
create index rfq_site_created_at_idx on "rfq" ("site", "created_at" desc, id desc) where deleted_at is null;
create index rfq_site_site_state_deadline_at_idx on "rfq" ("site", "site", "state", "deadline_at", id) where deleted_at is null;
create index rfq_search on "rfq" using gin (search_text gin_trgm_ops);

-- What vendors write: sealed (core/host/secrets), one draft of each vendor and request, one envelope of each version.
create table quotation_draft (
  rfq uuid not null references rfq (id),
  vendor uuid not null references vendor (id),
  version integer not null default 1,
  ciphertext bytea not null,
  data_key text not null,
  saved_at timestamptz(3) not null default now(),
  saved_by uuid not null,
  primary key (rfq, vendor)
);
create table quotation_envelope (
  quotation uuid primary key references quotation (id),
  vendor uuid not null references vendor (id),
  ciphertext bytea not null,
  data_key text not null,
  opened_at timestamptz(3)
);

-- A vendor has one offer at a time that counts.
create unique index quotation_one_live on quotation (rfq, vendor) where state in ('submitted', 'to_confirm') and deleted_at is null;

-- Bound callers see their own drafts and envelopes: those of the staff have none, whatever their sites.
alter table quotation_draft enable row level security;
create policy own_drafts on quotation_draft using (filon_scope() = 'everywhere' or (filon_scope() = 'vendor' and vendor = any (filon_own())));
alter table quotation_envelope enable row level security;
create policy own_envelopes on quotation_envelope using (filon_scope() = 'everywhere' or (filon_scope() = 'vendor' and vendor = any (filon_own())));
