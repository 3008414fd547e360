import { sql, type RawBuilder } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { sourceById, type Source } from '../ingest/sources.ts';
import { pathsOf, rootOf } from './equipment-path.ts';
import type { MachineName } from './machine-name.ts';
import { readPages } from './read-pages.ts';
import { accessToken, ServiceFault, type Service } from './service.ts';
import { takeMachines } from './take-machines.ts';

/** Machines asked about in one round; the others come first in the next. */
const mostMachines = 250;
const hourMs = 3_600_000;

interface Followed {
  readonly equipment: string;
  readonly name: MachineName;
  readonly path: string | null;
  readonly places_until: string | null;
  readonly faults_until: string | null;
}

/**
 * A time series that is asked: its names in addresses, the column that keeps how far it was heard, how far back the
 * first asking goes, in ms.
 */
const polledSeries = [
  { names: ['Locations'], until: 'places_until', firstMs: 24 * hourMs },
  { names: ['Faults', 'FaultCodes'], until: 'faults_until', firstMs: 7 * 24 * hourMs },
] as const;

/**
 * Asks a service where its machines were since the last time, and which faults they told. Throws a `ServiceFault`: what
 * was heard before it is kept, and the next round goes on there.
 */
export async function pollSeries(host: Host, service: Service): Promise<void> {
  const root = rootOf(service.poll_url);
  const source = await sourceById(host.db, service.id);
  if (!source) return;
  if (root === null) throw new ServiceFault('no_series');
  await sql`
    insert into aemp_result (source, at, series_at)
    values (${service.id}, now(), now())
    on conflict (source) do update set series_at = excluded.series_at`.execute(host.db);
  const { rows } = await sql<Followed>`
    select equipment, name, path, places_until, faults_until
    from aemp_machine
    where source = ${service.id}
    order by places_until nulls first, equipment
    limit ${mostMachines}`.execute(host.db);
  if (rows.length === 0) return;
  const token = await accessToken(host, service);
  for (const machine of rows) await followMachine(host, source, machine, root, token);
}

async function followMachine(
  host: Host,
  source: Source,
  machine: Followed,
  root: string,
  token: string | null,
): Promise<void> {
  const end = new Date(Math.floor(Date.now() / 1000) * 1000);
  let { path } = machine;
  for (const { names, until, firstMs } of polledSeries) {
    const since = machine[until];
    const start = new Date(
      Math.max(
        since === null ? 0 : Date.parse(since),
        end.getTime() - 7 * 24 * hourMs,
        since === null ? end.getTime() - firstMs : 0,
      ),
    );
    const forms = path === null ? pathsOf(machine.name) : [path];
    const answered = await firstAnswer(
      forms.flatMap((form) =>
        names.map((name) => ({ form, url: `${root}/Equipment/${form}/${name}/${second(start)}/${second(end)}/1` })),
      ),
      async (url) => {
        for await (const { machines } of readPages(host, url, token, root))
          await takeMachines(
            host,
            source,
            machines.map((told) => ({ ...told, name: machine.name })),
            new Date(),
            { series: true },
          );
      },
    );
    path ??= answered;
    const column: RawBuilder<unknown> = sql.ref(until);
    await sql`
      update aemp_machine
      set ${column} = ${end}, path = ${path}
      where source = ${source.id}
        and equipment = ${machine.equipment}`.execute(host.db);
  }
}

/**
 * The form of the first address that there is; null where there is none: the service has nothing of the machine in that
 * time, or never.
 */
async function firstAnswer(
  addresses: readonly { readonly form: string; readonly url: string }[],
  ask: (url: string) => Promise<void>,
): Promise<string | null> {
  for (const { form, url } of addresses) {
    try {
      await ask(url);
      return form;
    } catch (error) {
      if (!(error instanceof ServiceFault && error.fault === 'not_found')) throw error;
    }
  }
  return null;
}

/** As the standard has instants in addresses: to the second, in UTC (ISO 15143-3 clause 9). */
const second = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;
