import { randomUUID } from 'node:crypto';
import { seedId } from '../../core/host/seed.ts';
import type { TestServer } from './server.ts';

type Values = Readonly<Record<string, unknown>>;

/** Writes rows of purchasing past the papers that they would come from, in the past, with times by the clocks of a site. */
export async function purchasedRows(server: TestServer) {
  const { pool } = server.host;
  const one = async <T>(statement: string, values: unknown[] = []): Promise<T> =>
    (await pool.query(statement, values)).rows[0] as T;
  const sites = { S1: seedId('site', 'S1'), S2: seedId('site', 'S2') };
  const vendors = [1, 2, 3].map((place) => seedId('vendor', `V-0000${place}`));
  const currencyOf = async (code: string): Promise<string> =>
    (await one<{ id: string }>(`select id from currency where code = $1`, [code])).id;
  const currencies = { MAD: await currencyOf('MAD'), EUR: await currencyOf('EUR') };
  const { id: part, unit } = await one<{ id: string; unit: string }>(
    `select id, unit from part where deleted_at is null order by code limit 1`,
  );
  const userOf = async (name: string): Promise<string> =>
    (await one<{ id: string }>(`select id from app_user where email = $1`, [`${name}@demo.filon`])).id;
  const buyer = await userOf('buyer');
  const otherBuyer = await userOf('manager');

  /** An instant by the clocks of a site. */
  const at = async (clock: string, site: keyof typeof sites = 'S1'): Promise<string> =>
    (
      await one<{ at: string }>(
        `select to_char(instant_at($1::timestamp, time_zone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
         from site where id = $2`,
        [clock, sites[site]],
      )
    ).at;

  async function insert(table: string, values: Values): Promise<string> {
    const row = { id: randomUUID(), ...values };
    const names = Object.keys(row).map((name) => `"${name}"`);
    const places = names.map((_, index) => `$${index + 1}`);
    await pool.query(
      `insert into "${table}" (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(row) as unknown[],
    );
    return row.id;
  }

  let count = 0;
  const number = (series: string): string => `${series}-XX-24-${String((count += 1)).padStart(5, '0')}`;

  /** A request with one line; answers both. */
  async function request(site: keyof typeof sites, more: Values) {
    const id = await insert('purchase_request', {
      site: sites[site],
      number: number('PR'),
      title: 'Dents de godet',
      kind: 'stock',
      urgency: 'normal',
      needed_by: '2024-07-01',
      cost_centre: '4100-ENG',
      ...more,
    });
    const line = await insert('purchase_request_line', {
      site: sites[site],
      request: id,
      part,
      qty: 10,
      unit,
      est_price: '100',
      currency: currencies.MAD,
    });
    return { id, line };
  }

  /** An order with lines of so much each; further values of a line beside its net. */
  async function order(site: keyof typeof sites, more: Values, lines: readonly Values[]): Promise<string> {
    const id = await insert('purchase_order', {
      site: sites[site],
      number: number('PO'),
      public_id: randomUUID(),
      vendor: vendors[0],
      kind: 'standard',
      revision: 0,
      currency: currencies.MAD,
      rate: 1,
      issued_by: buyer,
      state: 'issued',
      ...more,
    });
    for (const line of lines)
      await insert('purchase_order_line', { site: sites[site], order: id, qty: 10, unit, part, ...line });
    return id;
  }

  return { insert, at, number, request, order, sites, vendors, currencies, part, unit, buyer, otherBuyer, one };
}
