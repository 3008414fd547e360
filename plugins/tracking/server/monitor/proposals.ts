import { sql, type RawBuilder } from 'kysely';
import { can } from '../../../../core/registry/access.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import type { ProposedMachine } from '../../shared/monitor.ts';
import { sourceReached } from './seen.ts';
import { readUnknownDevices } from './unknown-devices.ts';
import { equipmentTable } from '../uses.ts';

const most = 5;
/** Less like than this two names are not (trigrams in common). */
const least = 0.35;
/** Members by which devices and services call a machine; a telematics service spells them as it likes. */
const naming =
  /^(name|model|code|id|ident|equipment_?id|serial|serial_?number|serial_?no|pin|vin|contact|tid|esn_?name|topic)$/i;

/** SQL: the letters and digits of a text, without accents and in one case. */
const bare = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(filon_fold(${text}), '[^a-z0-9]', '', 'g')`;

interface Found extends ProposedMachine {
  readonly likeness: number;
}

/**
 * Machines that an unknown device may sit on: those whose code, name, serial number or PIN is like what the device says
 * of itself. Of the sites that its source speaks for and its reader sees.
 */
export async function proposeMachines(
  host: Host,
  caller: Caller,
  asked: { readonly source: string; readonly device: string },
): Promise<readonly ProposedMachine[]> {
  const {
    entries: [unknown],
  } = await readUnknownDevices(host, caller, asked);
  const deviceTexts = [
    asked.device,
    ...Object.entries(unknown?.says ?? {}).flatMap(([name, value]) =>
      naming.test(name) && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [],
    ),
  ];
  const words = [
    ...new Set(
      deviceTexts
        .flatMap((text) => [text, ...text.split('/')])
        .map((text) => text.toWellFormed().replaceAll('\u0000', '').trim().slice(0, 120)),
    ),
  ].filter((text) => text.length > 1);
  const sites = caller.sites.filter((site) => can(caller.access, 'equipment:read', site));
  const { rows } = await sql<Found>`
    with told as (select word, ${bare(sql`word`)} as bare from unnest(${words}::text[]) as word),
    named as (
      select machine.id, machine.code, machine.name, machine.make, machine.model,
        name.by, name.text, ${bare(sql`name.text`)} as bare
      from ${equipmentTable} machine
      join ingest_source source on source.id = ${asked.source}::uuid
        and ${sourceReached(caller, 'ingest_monitor:read')}
        and (coalesce(cardinality(source.sites), 0) = 0 or machine.site = any(source.sites))
      cross join lateral (values
        ('code', machine.code), ('name', machine.name), ('serial', machine.serial_no), ('pin', machine.pin)
      ) as name(by, text)
      where machine.deleted_at is null
        and machine.state is distinct from 'retired'
        and machine.site = any(${sites}::uuid[])
        and char_length(name.text) > 1),
    compared as (
      select named.*, named.bare = told.bare as same, similarity(filon_fold(named.text), filon_fold(told.word)) as alike
      from named
      join told on told.bare <> '' and named.bare <> ''),
    liked as (
      select distinct on (id) id, code, name, make, model, by, same as "isSame",
        case when same then 1 else alike end as likeness
      from compared
      where same or alike >= ${least}
      order by id, likeness desc, by)
    select liked.*, array(
      select tracker.uid from tracking_device tracker
      where tracker.equipment = liked.id and tracker.deleted_at is null
      order by tracker.uid
      limit 3) as devices
    from liked
    order by likeness desc, code
    limit ${most}`.execute(host.db);
  return rows.map(({ likeness: _likeness, ...machine }) => machine);
}
