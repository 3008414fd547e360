alter table "equipment_technical_spec" add column "site" uuid references site (id);
alter table "equipment_financial_spec" add column "site" uuid references site (id);
