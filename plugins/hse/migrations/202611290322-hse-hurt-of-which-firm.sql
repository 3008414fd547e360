alter table "incident_person" add column "vendor" uuid;
