alter table "tracking_device" add column "site" uuid references site (id);
