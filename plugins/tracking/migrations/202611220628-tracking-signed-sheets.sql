create table "signed_sheet" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "production_date" date not null,
  "shift" text not null constraint "signed_sheet_shift_check" check ("shift" in ('P1', 'P2', 'P3')),
  "signature" jsonb not null,
  "starts_at" timestamptz(3),
  "ends_at" timestamptz(3),
  "trips" integer,
  "tonnes" double precision,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create index signed_sheet_site_starts_at_idx on "signed_sheet" ("site", "starts_at" desc, id desc) where deleted_at is null;
-- A sheet is signed once.
create unique index signed_sheet_shift_key on signed_sheet (site, production_date, shift) where deleted_at is null;
