alter table "fuel_price" add column "site" uuid references site (id);
