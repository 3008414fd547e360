-- SHA-256 of the token of a source: a column that the record does not know, so that no list, export or history shows it.
alter table ingest_source add column token_hash text;
create unique index ingest_source_token_hash_key on ingest_source (token_hash);

-- Which machine a device sits on is dated: an event belongs to the pairing that was valid at its instant.
create function track_device_pairing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.equipment is not distinct from old.equipment then
    return new;
  end if;
  update device_pairing set valid_to = now() where device = new.id and valid_to is null;
  if new.equipment is not null then
    -- The first pairing also takes what the device sent before anybody entered it here.
    insert into device_pairing (device, equipment, valid_from)
    values (new.id, new.equipment, case when exists (select from device_pairing where device = new.id) then now() else '-infinity' end)
    on conflict (device, valid_from) do update set equipment = excluded.equipment, valid_to = null;
  end if;
  return new;
end $$;
create trigger tracking_device_pairing after insert or update of equipment on tracking_device
  for each row execute function track_device_pairing();
