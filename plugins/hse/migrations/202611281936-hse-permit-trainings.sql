alter table "work_permit_type" add column "trainings_required" uuid[];
