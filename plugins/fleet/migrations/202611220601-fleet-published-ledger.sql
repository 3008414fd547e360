-- Published: the time ledger with the words of its reasons; without an end a stretch runs.
create view v_status_interval as
select spell.id, spell.equipment, spell.site, spell.category, spell.started_at, spell.ended_at, reason.code as reason_code, reason.label ->> 'en' as reason_en, reason.label ->> 'fr' as reason_fr, coalesce(spell.justified, true) as justified
from equipment_status_interval spell left join stop_reason reason on reason.id = spell.reason
where spell.deleted_at is null;
