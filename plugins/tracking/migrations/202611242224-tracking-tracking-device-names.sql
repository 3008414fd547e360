alter table "tracking_device" drop constraint "tracking_device_uid_check";
alter table "tracking_device" add constraint "tracking_device_uid_check" check (char_length("uid") <= 128);
alter table "ingest_source" drop constraint "ingest_source_allowed_kinds_check";
alter table "ingest_source" add constraint "ingest_source_allowed_kinds_check" check ("allowed_kinds" <@ array['position', 'load', 'status', 'meter', 'fuel_dispense', 'tank_level', 'operator_checkin', 'truck_checkin', 'fault', 'geofence']::text[]);
