-- Lists ask for every machine's last reading and running interval, whatever its site: the records' own indexes begin with the site.
create index meter_reading_last_idx on meter_reading (equipment, kind, read_at desc, id desc) where valid and deleted_at is null;
create unique index equipment_status_interval_running_key on equipment_status_interval (equipment) where ended_at is null and deleted_at is null;
