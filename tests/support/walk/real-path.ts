import { expect } from 'vitest';
import type { RouteDefinition } from '../../../core/registry/route.ts';
import { seedId } from '../../../core/host/seed.ts';
import { plugins } from '../../../plugins/index.ts';
import type { TestServer } from '../server.ts';

/** What vendors know by a public address, and not by its id: those of the vendor of the demo. */
const publicAddresses = {
  ':rfqId': `rfq where id in (select rfq from rfq_invitation invitation where invitation.vendor = $1)`,
  ':orderId': 'purchase_order where vendor = $1',
};

/**
 * The path of a record's pattern with the id of one of its rows; a page of a plugin's own is known by the record's path
 * as its alias.
 */
export async function realPath(
  server: TestServer,
  { path: pattern, aliases }: Pick<RouteDefinition, 'path' | 'aliases'>,
): Promise<string> {
  const [parameter, table] = Object.entries(publicAddresses).find(([name]) => pattern.includes(name)) ?? [];
  if (parameter && table) {
    const { rows } = await server.host.pool.query<{ public_id: string }>(
      `select public_id from ${table} and public_id is not null limit 1`,
      [seedId('vendor', 'V-00001')],
    );
    return pattern.replace(parameter, rows[0]?.public_id ?? '');
  }
  const named = byPlace.find(([place]) => pattern.startsWith(place));
  if (named) return pattern.replace(':id', await rowOf(server, named[1]));
  const entry = plugins
    .flatMap(({ records }) => records)
    .find(({ name, path }) =>
      // Filled forms are shown below the path of their template.
      pattern.endsWith('/modifier/:id')
        ? name === 'form_run'
        : [pattern, ...aliases].some((one) => one.startsWith(`${path}/:`)),
    );
  return pattern.replace(':id', await rowOf(server, `records/${entry?.name}/?limit=1`));
}

/** Screens of a record of another plugin, and which of its rows they show. */
const byPlace = [
  ['/hse/formation/presence_formation/', 'records/training_session/?filter=domain:eq:hse&limit=1'],
] as const;

async function rowOf(server: TestServer, list: string): Promise<string> {
  const { json } = await server.login('admin');
  const { body } = await json<{ rows?: { id: string }[] }>(list);
  expect(body.rows ?? [], `${list} has no row to open`).toHaveLength(1);
  return body.rows?.[0]?.id ?? '';
}
