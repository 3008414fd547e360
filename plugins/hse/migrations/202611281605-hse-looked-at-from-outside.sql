alter table "hse_action" add column "done_by" uuid;
alter table "safety_item" add column "out_of_use_on" date;
