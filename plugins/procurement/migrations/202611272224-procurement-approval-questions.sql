create table "approval_question" (
  "id" uuid not null,
  "site" uuid references site (id),
  "request" uuid not null,
  "text" text collate "und-x-icu" not null,
  "asked_by" uuid not null,
  "asked_at" timestamptz(3) not null,
  "answer" text collate "und-x-icu",
  "answered_by" uuid,
  "answered_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("text", '') || ' ' || coalesce("answer", ''))) stored,
  primary key (id)
);
create index approval_question_asked_at_idx on "approval_question" ("asked_at" desc, id desc) where deleted_at is null;
create index approval_question_request_asked_at_idx on "approval_question" ("request", "asked_at", id) where deleted_at is null;
create index approval_question_search on "approval_question" using gin (search_text gin_trgm_ops);
