import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What a site of the demo mine is made of, in the order in which its rows refer to each other. */
const ofSite = ['person', 'deposit', 'pit', 'mine_ore_level', 'mineral_type', 'mine_location'];
const ofMachines = ['loading_assignment', 'haul_route', 'production_target'];

type Row = Readonly<Record<string, unknown>>;
/** Which row a row was copied from: its new id by its old one. */
export type Copied = ReadonlyMap<string, string>;

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Columns that two people may not share, and that a copy goes without. */
const ownOfPeople = { badge_no: null, email_work: null, national_id: null, social_security_no: null };

/** The rows of a site of the demo mine, from which others are made. */
export class CopiedSite {
  readonly #client: pg.Client;
  readonly #site: Row;
  readonly #rows: ReadonlyMap<string, readonly Row[]>;
  readonly #machines: readonly Row[];
  readonly #devices: readonly Row[];

  private constructor(
    client: pg.Client,
    site: Row,
    rows: ReadonlyMap<string, readonly Row[]>,
    machines: readonly Row[],
    devices: readonly Row[],
  ) {
    this.#client = client;
    this.#site = site;
    this.#rows = rows;
    this.#machines = machines;
    this.#devices = devices;
  }

  /** Reads the site of that code with so many of its machines, of every family its part. */
  static async read(client: pg.Client, code: string, machines: number): Promise<CopiedSite> {
    const read = async (sql: string, values: readonly unknown[]): Promise<readonly Row[]> =>
      (await client.query<{ row: Row }>(sql, [...values])).rows.map(({ row }) => row);
    const [site] = await read('select to_jsonb(site) as row from site where code = $1', [code]);
    if (!site) throw new Error(`There is no site ${code}.`);
    const rows = new Map<string, readonly Row[]>();
    for (const table of [...ofSite, ...ofMachines])
      rows.set(table, await read(`select to_jsonb(t) as row from "${table}" t where site = $1`, [site.id]));
    const chosen = await read(
      `select to_jsonb(machine) as row
       from (
         select equipment.*, row_number() over (partition by family order by code)::float
           / count(*) over (partition by family) as share
         from equipment where site = $1 and deleted_at is null) machine
       order by share, code limit $2`,
      [site.id, machines],
    );
    const devices = await read('select to_jsonb(t) as row from tracking_device t where equipment = any($1::uuid[])', [
      chosen.map((machine) => machine.id),
    ]);
    return new CopiedSite(client, site, rows, chosen, devices);
  }

  /** Makes one more such site, its machines so many times over; answers who was made of whom, a map for each time. */
  async copy(number: number, times: number): Promise<readonly Copied[]> {
    const ids = new Map([[String(this.#site.id), randomUUID()]]);
    const suffix = `-${number}`;
    await this.#insert('site', [this.#site], ids, () => ({ code: `M${number}`, name: `Mine ${number}` }));
    for (const table of ofSite) {
      const rows = this.#rows.get(table) ?? [];
      for (const row of rows) if (typeof row.id === 'string') ids.set(row.id, randomUUID());
    }
    for (const table of ofSite)
      await this.#insert(table, this.#rows.get(table) ?? [], ids, (row) => ({
        ...(table !== 'mineral_type' && typeof row.code === 'string' ? { code: row.code + suffix } : {}),
        ...(table === 'person' ? { ...ownOfPeople, matricule: `${String(row.matricule)}${suffix}` } : {}),
      }));
    const made: Copied[] = [];
    for (let time = 0; time < times; time += 1) made.push(await this.#copyMachines(ids, `${suffix}.${time}`));
    const first = new Map([...ids, ...(made[0] ?? [])]);
    for (const table of ofMachines)
      await this.#insert(
        table,
        (this.#rows.get(table) ?? []).filter(({ loading_unit: unit, equipment }) =>
          [unit, equipment].every((machine) => machine == null || first.has(machine as string)),
        ),
        first,
        () => ({ id: randomUUID() }),
      );
    return made;
  }

  async #copyMachines(ids: Copied, suffix: string): Promise<Copied> {
    const copied = new Map([...ids, ...this.#machines.map((machine) => [String(machine.id), randomUUID()] as const)]);
    await this.#insert('equipment', this.#machines, copied, (row) => ({
      code: `${String(row.code)}${suffix}`,
      serial_no: null,
      pin: null,
    }));
    await this.#insert('tracking_device', this.#devices, copied, (row) => ({
      id: randomUUID(),
      uid: `${String(row.uid)}${suffix}`,
    }));
    return copied;
  }

  async #insert(table: string, rows: readonly Row[], ids: Copied, changed: (row: Row) => Row): Promise<void> {
    const { rows: columns } = await this.#client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => name).join(', ');
    const copies = rows.map(
      (row) => JSON.parse(JSON.stringify({ ...row, ...changed(row) }).replace(id, (old) => ids.get(old) ?? old)) as Row,
    );
    await this.#client.query(
      `insert into "${table}" (${names}) select ${names} from jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(copies)],
    );
  }
}
