alter table "spa" add column "permit" uuid;
alter table "spa" alter column "leader" drop not null;
alter table "spa" add column "noes" integer;
alter table "spa" add column "run" uuid;
create unique index spa_run_key on "spa" ("run") where deleted_at is null;
