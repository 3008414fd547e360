create table "payment_terms" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "payment_terms_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "payment_terms_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "shares" jsonb not null constraint "payment_terms_shares_check" check (jsonb_typeof("shares") = 'array'),
  "sort" integer constraint "payment_terms_sort_check" check ("sort" >= 0 and "sort" <= 9999),
  "active" boolean,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index payment_terms_code_key on "payment_terms" (lower("code")) where deleted_at is null;
create index payment_terms_sort_idx on "payment_terms" ("sort", id) where deleted_at is null;
create index payment_terms_search on "payment_terms" using gin (search_text gin_trgm_ops);
create table "vendor_bank_account" (
  "id" uuid not null,
  "vendor" uuid not null,
  "holder" text collate "und-x-icu" not null constraint "vendor_bank_account_holder_check" check (char_length("holder") <= 120),
  "bank" text collate "und-x-icu" not null constraint "vendor_bank_account_bank_check" check (char_length("bank") <= 80),
  "iban" text collate "und-x-icu" not null constraint "vendor_bank_account_iban_check" check (char_length("iban") <= 34),
  "bic" text collate "und-x-icu" constraint "vendor_bank_account_bic_check" check (char_length("bic") <= 11),
  "currency" uuid,
  "letter" uuid[],
  "called_back" text collate "und-x-icu" constraint "vendor_bank_account_called_back_check" check (char_length("called_back") <= 20),
  "state" text not null default 'proposed' constraint "vendor_bank_account_state_check" check ("state" in ('proposed', 'confirmed', 'closed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("holder", '') || ' ' || coalesce("bank", '') || ' ' || coalesce("bic", '') || ' ' || coalesce("called_back", ''))) stored,
  primary key (id)
);
create unique index vendor_bank_account_iban_key on "vendor_bank_account" ("iban") where deleted_at is null;
create index vendor_bank_account_holder_idx on "vendor_bank_account" ("holder", id) where deleted_at is null;
create index vendor_bank_account_vendor_idx on "vendor_bank_account" ("vendor", id) where deleted_at is null;
create index vendor_bank_account_search on "vendor_bank_account" using gin (search_text gin_trgm_ops);
create table "vendor_contact" (
  "id" uuid not null,
  "vendor" uuid not null,
  "name" text collate "und-x-icu" not null constraint "vendor_contact_name_check" check (char_length("name") <= 80),
  "job" text collate "und-x-icu" constraint "vendor_contact_job_check" check (char_length("job") <= 80),
  "email" text collate "und-x-icu" not null constraint "vendor_contact_email_check" check (char_length("email") <= 254),
  "phone" text collate "und-x-icu" constraint "vendor_contact_phone_check" check (char_length("phone") <= 20),
  "language" text constraint "vendor_contact_language_check" check ("language" in ('en', 'fr')),
  "portal_role" text not null constraint "vendor_contact_portal_role_check" check ("portal_role" in ('none', 'viewer', 'bidder', 'admin')),
  "receives" text[] constraint "vendor_contact_receives_check" check ("receives" <@ array['rfq', 'order', 'quality', 'payment']::text[]),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("name", '') || ' ' || coalesce("job", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", ''))) stored,
  primary key (id)
);
create unique index vendor_contact_vendor_email_key on "vendor_contact" ("vendor", "email") where deleted_at is null;
create index vendor_contact_name_idx on "vendor_contact" ("name", id) where deleted_at is null;
create index vendor_contact_search on "vendor_contact" using gin (search_text gin_trgm_ops);
create table "vendor_document" (
  "id" uuid not null,
  "vendor" uuid not null,
  "kind" text not null constraint "vendor_document_kind_check" check ("kind" in ('tax_certificate', 'social_certificate', 'registration', 'insurance', 'iso_9001', 'iso_14001', 'iso_45001', 'hse_plan', 'bank_letter', 'charter', 'nda', 'other')),
  "number" text collate "und-x-icu" constraint "vendor_document_number_check" check (char_length("number") <= 40),
  "issued_on" date,
  "valid_until" date,
  "file" uuid[],
  "required_for" text[] constraint "vendor_document_required_for_check" check ("required_for" <@ array['invitation', 'order', 'site_access']::text[]),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", ''))) stored,
  primary key (id)
);
create index vendor_document_valid_until_idx on "vendor_document" ("valid_until", id) where deleted_at is null;
create index vendor_document_vendor_kind_idx on "vendor_document" ("vendor", "kind", id) where deleted_at is null;
create index vendor_document_search on "vendor_document" using gin (search_text gin_trgm_ops);
create table "vendor_identifier" (
  "id" uuid not null,
  "vendor" uuid not null,
  "kind" text not null constraint "vendor_identifier_kind_check" check ("kind" in ('ICE', 'IF', 'RC', 'SIRET', 'VAT', 'DUNS', 'other')),
  "value" text collate "und-x-icu" not null constraint "vendor_identifier_value_check" check (char_length("value") <= 30),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("value", ''))) stored,
  primary key (id)
);
create unique index vendor_identifier_kind_value_key on "vendor_identifier" ("kind", "value") where deleted_at is null;
create index vendor_identifier_kind_idx on "vendor_identifier" ("kind", id) where deleted_at is null;
create index vendor_identifier_search on "vendor_identifier" using gin (search_text gin_trgm_ops);
create table "vendor" (
  "id" uuid not null,
  "code" text collate "und-x-icu" constraint "vendor_code_check" check (char_length("code") <= 20),
  "legal_name" text collate "und-x-icu" not null constraint "vendor_legal_name_check" check (char_length("legal_name") <= 160),
  "trade_name" text collate "und-x-icu" constraint "vendor_trade_name_check" check (char_length("trade_name") <= 120),
  "kinds" text[] not null constraint "vendor_kinds_check" check ("kinds" <@ array['parts', 'services', 'contractor', 'carrier', 'laboratory', 'training', 'fuel', 'lessor', 'other']::text[]),
  "country" text collate "und-x-icu" not null constraint "vendor_country_check" check (char_length("country") <= 2),
  "time_zone" text collate "und-x-icu" constraint "vendor_time_zone_check" check (char_length("time_zone") <= 40),
  "language" text constraint "vendor_language_check" check ("language" in ('en', 'fr')),
  "currency" uuid not null,
  "tax_code" uuid,
  "payment_terms" uuid,
  "incoterm" text constraint "vendor_incoterm_check" check ("incoterm" in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  "sites" uuid[],
  "address" text collate "und-x-icu",
  "city" text collate "und-x-icu" constraint "vendor_city_check" check (char_length("city") <= 80),
  "postal_code" text collate "und-x-icu" constraint "vendor_postal_code_check" check (char_length("postal_code") <= 12),
  "phone" text collate "und-x-icu" constraint "vendor_phone_check" check (char_length("phone") <= 20),
  "email" text collate "und-x-icu" constraint "vendor_email_check" check (char_length("email") <= 254),
  "website" text collate "und-x-icu" constraint "vendor_website_check" check (char_length("website") <= 200),
  "related_to" uuid[],
  "risk" text constraint "vendor_risk_check" check ("risk" in ('low', 'medium', 'high')),
  "min_order" numeric(17,3) constraint "vendor_min_order_check" check ("min_order" >= 0 and "min_order" <= 1000000000),
  "block_reason" text collate "und-x-icu" constraint "vendor_block_reason_check" check (char_length("block_reason") <= 200),
  "state" text not null default 'prospect' constraint "vendor_state_check" check ("state" in ('prospect', 'qualification', 'approved', 'suspended', 'blocked', 'archived')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce("legal_name", '') || ' ' || coalesce("trade_name", '') || ' ' || coalesce("country", '') || ' ' || coalesce("time_zone", '') || ' ' || coalesce("address", '') || ' ' || coalesce("city", '') || ' ' || coalesce("postal_code", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("email", '') || ' ' || coalesce("website", ''))) stored,
  primary key (id)
);
create unique index vendor_code_key on "vendor" ("code") where deleted_at is null;
create index vendor_legal_name_idx on "vendor" ("legal_name", id) where deleted_at is null;
create index vendor_search on "vendor" using gin (search_text gin_trgm_ops);

-- What anybody of the company may know of a vendor.
create view v_vendor_directory as
select id as vendor, code, coalesce(trade_name, legal_name) as name, kinds, state from vendor where deleted_at is null;

insert into payment_terms (id, code, label, shares, sort, active) values
  (gen_random_uuid(), '30D', '{"en": "30 days", "fr": "30 jours"}',
    '[{"percent": "100", "days": 30, "end_of_month": false, "event": "invoice"}]', 10, true),
  (gen_random_uuid(), '60EOM', '{"en": "60 days end of month", "fr": "60 jours fin de mois"}',
    '[{"percent": "100", "days": 60, "end_of_month": true, "event": "invoice"}]', 20, true),
  (gen_random_uuid(), 'CASH', '{"en": "Cash", "fr": "Comptant"}',
    '[{"percent": "100", "days": 0, "end_of_month": false, "event": "order"}]', 30, true),
  (gen_random_uuid(), '30-70', '{"en": "30 % order + 70 % receipt", "fr": "30 % commande + 70 % réception"}',
    '[{"percent": "30", "days": 0, "end_of_month": false, "event": "order"}, {"percent": "70", "days": 0, "end_of_month": false, "event": "receipt"}]', 40, true);
