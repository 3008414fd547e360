alter table "shipment" drop constraint "shipment_state_check";
alter table "shipment" add constraint "shipment_state_check" check ("state" in ('announced', 'partially_received', 'received', 'cancelled'));
