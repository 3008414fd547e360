alter table "hse_audit" add column "grid" uuid;
