alter table "app_user" add column "site" uuid references site (id);
alter table "login_event" add column "site" uuid references site (id);
