alter table "regulatory_control" alter column "report" drop not null;
