create table "questionnaire_answer" (
  "id" uuid not null,
  "site" uuid references site (id),
  "quotation" uuid not null,
  "question" uuid not null,
  "value" text collate "und-x-icu" not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("value", ''))) stored,
  primary key (id)
);
create unique index questionnaire_answer_quotation_question_key on "questionnaire_answer" ("quotation", "question") where deleted_at is null;
create index questionnaire_answer_created_at_idx on "questionnaire_answer" ("created_at", id) where deleted_at is null;
create index questionnaire_answer_search on "questionnaire_answer" using gin (search_text gin_trgm_ops);
create table "questionnaire_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "rfq" uuid not null,
  "code" text collate "und-x-icu" not null constraint "questionnaire_line_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "questionnaire_line_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 300 and char_length("label" ->> 'fr') <= 300),
  "kind" text not null constraint "questionnaire_line_kind_check" check ("kind" in ('yes_no', 'text', 'number', 'file')),
  "required" boolean,
  "must_be_yes" boolean,
  "envelope" text not null constraint "questionnaire_line_envelope_check" check ("envelope" in ('technical', 'commercial')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index questionnaire_line_rfq_code_key on "questionnaire_line" ("rfq", "code") where deleted_at is null;
create index questionnaire_line_created_at_idx on "questionnaire_line" ("created_at", id) where deleted_at is null;
create index questionnaire_line_search on "questionnaire_line" using gin (search_text gin_trgm_ops);
