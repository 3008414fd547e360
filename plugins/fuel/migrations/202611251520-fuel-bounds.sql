-- What stands already may stay, however odd: a start does not fail on it.
alter table "fuel_delivery" drop constraint "fuel_delivery_dip_before_check";
alter table "fuel_delivery" add constraint "fuel_delivery_dip_before_check" check ("dip_before" >= 0 and "dip_before" <= 5000000) not valid;
alter table "fuel_delivery" drop constraint "fuel_delivery_dip_after_check";
alter table "fuel_delivery" add constraint "fuel_delivery_dip_after_check" check ("dip_after" >= 0 and "dip_after" <= 5000000) not valid;
alter table "fuel_tank" drop constraint "fuel_tank_dead_stock_check";
alter table "fuel_tank" add constraint "fuel_tank_dead_stock_check" check ("dead_stock" >= 0 and "dead_stock" <= 5000000) not valid;
alter table "fuel_tank" drop constraint "fuel_tank_critical_level_check";
alter table "fuel_tank" add constraint "fuel_tank_critical_level_check" check ("critical_level" >= 0 and "critical_level" <= 5000000) not valid;
alter table "fuel_tank" drop constraint "fuel_tank_reorder_level_check";
alter table "fuel_tank" add constraint "fuel_tank_reorder_level_check" check ("reorder_level" >= 0 and "reorder_level" <= 5000000) not valid;
alter table "fuel_transfer" drop constraint "fuel_transfer_from_before_check";
alter table "fuel_transfer" add constraint "fuel_transfer_from_before_check" check ("from_before" >= 0 and "from_before" <= 5000000) not valid;
alter table "fuel_transfer" drop constraint "fuel_transfer_from_after_check";
alter table "fuel_transfer" add constraint "fuel_transfer_from_after_check" check ("from_after" >= 0 and "from_after" <= 5000000) not valid;
alter table "fuel_transfer" drop constraint "fuel_transfer_to_before_check";
alter table "fuel_transfer" add constraint "fuel_transfer_to_before_check" check ("to_before" >= 0 and "to_before" <= 5000000) not valid;
alter table "fuel_transfer" drop constraint "fuel_transfer_to_after_check";
alter table "fuel_transfer" add constraint "fuel_transfer_to_after_check" check ("to_after" >= 0 and "to_after" <= 5000000) not valid;
