-- Published: which tracker sat on which machine, and when; `valid_from` is null where it has been there ever since anybody heard of it.
create view v_device_pairing as
select pairing.device, device.uid, device.kind, pairing.equipment,
  nullif(pairing.valid_from, '-infinity'::timestamptz) as valid_from,
  coalesce(pairing.valid_to, device.deleted_at) as valid_to, device.last_seen
from device_pairing pairing
left join tracking_device device on device.id = pairing.device;
