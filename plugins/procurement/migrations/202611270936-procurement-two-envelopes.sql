create table "evaluation_criterion" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "place" integer not null constraint "evaluation_criterion_place_check" check ("place" >= 1 and "place" <= 99),
  "label" jsonb not null constraint "evaluation_criterion_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 160 and char_length("label" ->> 'fr') <= 160),
  "knock_out" boolean,
  "weight" double precision not null constraint "evaluation_criterion_weight_check" check ("weight" >= 0 and "weight" <= 100),
  "scale" text collate "und-x-icu",
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("scale", ''))) stored,
  primary key (id)
);
create unique index evaluation_criterion_rfq_place_key on "evaluation_criterion" ("rfq", "place") where deleted_at is null;
create index evaluation_criterion_place_idx on "evaluation_criterion" ("place", id) where deleted_at is null;
create index evaluation_criterion_search on "evaluation_criterion" using gin (search_text gin_trgm_ops);
create table "evaluation_note" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "quotation" uuid not null,
  "criterion" uuid not null,
  "note" text collate "und-x-icu" not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("note", ''))) stored,
  primary key (id)
);
create unique index evaluation_note_quotation_criterion_key on "evaluation_note" ("quotation", "criterion") where deleted_at is null;
create index evaluation_note_created_at_idx on "evaluation_note" ("created_at", id) where deleted_at is null;
create index evaluation_note_search on "evaluation_note" using gin (search_text gin_trgm_ops);
create table "evaluation_score" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "quotation" uuid not null,
  "criterion" uuid not null,
  "evaluator" uuid not null,
  "score" integer not null constraint "evaluation_score_score_check" check ("score" >= 0 and "score" <= 5),
  "remark" text collate "und-x-icu",
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("remark", ''))) stored,
  primary key (id)
);
create unique index evaluation_score_quotation_criterion_evaluator_key on "evaluation_score" ("quotation", "criterion", "evaluator") where deleted_at is null;
create index evaluation_score_created_at_idx on "evaluation_score" ("created_at", id) where deleted_at is null;
create index evaluation_score_rfq_idx on "evaluation_score" ("rfq", id) where deleted_at is null;
create index evaluation_score_search on "evaluation_score" using gin (search_text gin_trgm_ops);
alter table "quotation" add column "commercial_sha256" text collate "und-x-icu" constraint "quotation_commercial_sha256_check" check (char_length("commercial_sha256") <= 64);
alter table "quotation" add column "technical_opened_at" timestamptz(3);
alter table "quotation" add column "technical_score" double precision;
alter table "quotation" drop constraint "quotation_state_check";
alter table "quotation" add constraint "quotation_state_check" check ("state" in ('submitted', 'to_confirm', 'superseded', 'withdrawn', 'technical', 'technical_failed', 'opened', 'compliant', 'non_compliant', 'awarded', 'partly_awarded', 'not_awarded'));
alter table "quotation" drop column "search_text";
alter table "quotation" add column "search_text" text generated always as (filon_fold(coalesce("reference", '') || ' ' || coalesce("sha256", '') || ' ' || coalesce("commercial_sha256", '') || ' ' || coalesce("quote_no", '') || ' ' || coalesce("signatory", '') || ' ' || coalesce("place", '') || ' ' || coalesce("payment_terms", '') || ' ' || coalesce("deviations", '') || ' ' || coalesce("message", ''))) stored;
create index quotation_search on "quotation" using gin (search_text gin_trgm_ops);
create table "rfq_evaluator" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "person" uuid not null,
  "declared_at" timestamptz(3),
  "has_conflict" boolean,
  "conflict" text collate "und-x-icu",
  "signed_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("conflict", ''))) stored,
  primary key (id)
);
create unique index rfq_evaluator_rfq_person_key on "rfq_evaluator" ("rfq", "person") where deleted_at is null;
create index rfq_evaluator_created_at_idx on "rfq_evaluator" ("created_at", id) where deleted_at is null;
create index rfq_evaluator_person_idx on "rfq_evaluator" ("person", id) where deleted_at is null;
create index rfq_evaluator_search on "rfq_evaluator" using gin (search_text gin_trgm_ops);
alter table "rfq_opening" add column "kind" text not null default 'single' constraint "rfq_opening_kind_check" check ("kind" in ('single', 'technical', 'commercial'));
drop index if exists "rfq_opening_rfq_key";
create unique index rfq_opening_rfq_kind_key on "rfq_opening" ("rfq", "kind") where deleted_at is null;
alter table "rfq" drop constraint "rfq_procedure_check";
alter table "rfq" add constraint "rfq_procedure_check" check ("procedure" in ('sealed', 'direct', 'two_envelopes'));
alter table "rfq" add column "technical_weight" double precision constraint "rfq_technical_weight_check" check ("technical_weight" >= 0 and "technical_weight" <= 100);
alter table "rfq" add column "technical_pass" double precision constraint "rfq_technical_pass_check" check ("technical_pass" >= 0 and "technical_pass" <= 100);
alter table "rfq" add column "show_weights" boolean;
alter table "rfq" drop constraint "rfq_state_check";
alter table "rfq" add constraint "rfq_state_check" check ("state" in ('draft', 'published', 'closed', 'technical_opened', 'technical_closed', 'opened', 'awarded', 'no_award', 'cancelled'));
create table "technical_answer" (
  "id" uuid not null,
  "site" uuid references site (id),
  "quotation" uuid not null,
  "criterion" uuid not null,
  "text" text collate "und-x-icu" not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("text", ''))) stored,
  primary key (id)
);
create unique index technical_answer_quotation_criterion_key on "technical_answer" ("quotation", "criterion") where deleted_at is null;
create index technical_answer_created_at_idx on "technical_answer" ("created_at", id) where deleted_at is null;
create index technical_answer_search on "technical_answer" using gin (search_text gin_trgm_ops);

-- An offer lies in one envelope, or in two; the key of prices that were never opened is destroyed with the award.
alter table quotation_envelope add column kind text not null default 'single' check (kind in ('single', 'technical', 'commercial'));
alter table quotation_envelope drop constraint quotation_envelope_pkey;
alter table quotation_envelope add primary key (quotation, kind);
alter table quotation_envelope alter column data_key drop not null;

-- What evaluators have scored and not signed, each alone: no record, so that no list, export or search shows it.
create table evaluation_draft (
  evaluator uuid primary key references rfq_evaluator (id),
  scores jsonb not null,
  saved_at timestamptz(3) not null default now()
);
alter table evaluation_draft enable row level security;
create policy no_vendor on evaluation_draft using (filon_scope() <> 'vendor');
