alter table "form_due" add column "category" uuid;
alter table "form_schedule" add column "category" uuid;
