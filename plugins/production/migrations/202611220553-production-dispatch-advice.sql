create table "dispatch_advice" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "truck" uuid not null,
  "before" uuid,
  "loading_unit" uuid not null,
  "shown_at" timestamptz(3) not null,
  "reason" text not null constraint "dispatch_advice_reason_check" check ("reason" in ('down', 'idle', 'queue')),
  "free_in" double precision,
  "trucks_before" integer,
  "wait_now" double precision,
  "wait_there" double precision,
  "saves" double precision,
  "gain" double precision,
  "answer" text constraint "dispatch_advice_answer_check" check ("answer" in ('accepted', 'refused', 'overruled', 'lapsed')),
  "answered_at" timestamptz(3),
  "answered_by" text collate "und-x-icu" constraint "dispatch_advice_answered_by_check" check (char_length("answered_by") <= 120),
  "refusal" text constraint "dispatch_advice_refusal_check" check ("refusal" in ('operator', 'road', 'machine', 'blend', 'order', 'doubt')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("answered_by", ''))) stored,
  primary key (id)
);
create index dispatch_advice_site_shown_at_idx on "dispatch_advice" ("site", "shown_at" desc, id desc) where deleted_at is null;
create index dispatch_advice_site_truck_shown_at_idx on "dispatch_advice" ("site", "truck", "shown_at" desc, id desc) where deleted_at is null;
create index dispatch_advice_search on "dispatch_advice" using gin (search_text gin_trgm_ops);

-- A truck has one proposal that waits for an answer.
create unique index dispatch_advice_open_key on dispatch_advice (truck) where answer is null and deleted_at is null;
