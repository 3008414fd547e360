create table "destination_redirect" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "from_place" uuid,
  "to_place" uuid,
  "reason" text collate "und-x-icu" not null constraint "destination_redirect_reason_check" check (char_length("reason") <= 200),
  "redirected_at" timestamptz(3) not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("reason", ''))) stored,
  primary key (id)
);
create index destination_redirect_site_redirected_at_idx on "destination_redirect" ("site", "redirected_at" desc, id desc) where deleted_at is null;
create index destination_redirect_search on "destination_redirect" using gin (search_text gin_trgm_ops);
