import { afterAll, beforeAll, expect, test } from 'vitest';
import { importTargets, notImported } from '../../core/records/import/guess-mapping.ts';
import { importPermissions } from '../../core/records/import/import-access.ts';
import type { ImportJob } from '../../core/records/import/import-job.ts';
import type { RecordDefinition } from '../../core/records/record.ts';
import { exported, preview, rowsOf } from '../support/import.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/** Rows of a record that are read back: the tables of the demo's year hold more of the same. */
const most = process.env.FILON_LONG ? 2_000 : 60;
/** Each format and each language; all of their pairs with `--long`. */
const ways = [
  ['csv', 'fr'],
  ['xlsx', 'en'],
  ...(process.env.FILON_LONG
    ? ([
        ['csv', 'en'],
        ['xlsx', 'fr'],
      ] as const)
    : []),
] as const;

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const isImported = (record: RecordDefinition): boolean =>
  importPermissions(record) !== null && record.access.create !== undefined && record.access.read !== undefined;

test('whatever Filon exports is read back by it: every row is there already, with nothing chosen by hand', async () => {
  const table: string[] = [];
  const lost: string[] = [];
  for (const { definition } of server.host.records.values()) {
    if (!isImported(definition)) continue;
    const { rows } = await server.host.pool.query<{ count: number }>(
      `select count(*)::int as count from "${definition.name}" where deleted_at is null`,
    );
    const count = rows[0]?.count ?? 0;
    // What the administrator may not read is no column of theirs.
    const targets = importTargets(definition);
    const columns = targets.flatMap(({ name, field }) => (field.level === 'medical' ? [] : [name]));
    const apart = [
      ...notImported(definition),
      ...targets.flatMap(({ field }) => (field.level === 'medical' ? [field] : [])),
    ].map(({ label }) => label.message);
    if (count === 0) {
      table.push(`${definition.name} | – | – | 0 | no rows in the demo`);
      continue;
    }
    // A token lives some minutes, on a busy machine less than the whole takes.
    admin = await server.login('admin');
    const narrow = await narrowed(definition, count);
    for (const [format, language] of ways) {
      const { bytes, status, text } = await exported(
        server,
        admin,
        definition.name,
        `?format=${format}&columns=${columns.join(',')}&${narrow}`,
        language,
      );
      expect(status, `${definition.name}: ${text.slice(0, 300)}`).toBe(200);
      const job = await preview(server, admin, definition.name, bytes, {
        type: 'application/octet-stream',
        language,
      });
      table.push(
        `${definition.name} | ${format} | ${language} | ${job.total} | ${apart.length > 0 ? `left out: ${apart.join(', ')}` : ''}`,
      );
      if (job.counts?.unchanged !== job.total) lost.push(await told(job, `${definition.name} ${format} ${language}`));
    }
  }
  console.log(['record | format | language | rows | by declaration', ...table].join('\n'));
  if (lost.length > 0) console.log(lost.join('\n'));
  expect(lost).toEqual([]);
}, 3_600_000);

/** Of a long table its last days alone; of papers those that have a number: a draft has nothing to be known again by. */
async function narrowed(definition: RecordDefinition, count: number): Promise<string> {
  const { key, fields } = definition;
  const numbered = key
    .filter((name) => fields[name]?.readOnly && !fields[name].required)
    .map((name) => `filter=${name}:filled`);
  return [...numbered, await lastDays(definition, count)].filter(Boolean).join('&');
}

async function lastDays({ name, fields }: RecordDefinition, count: number): Promise<string> {
  const day = Object.entries(fields).find(
    ([, { kind, required }]) => required && (kind === 'datetime' || kind === 'date'),
  )?.[0];
  if (count <= most || day === undefined) return '';
  const { rows } = await server.host.pool.query<{ from: string }>(
    `
      select "${day}"::text as
      from
      from "${name}"
      where deleted_at is null
      order by "${day}" desc offset ${most}
      limit 1`,
  );
  const from = rows[0]?.from ?? '';
  return `filter=${encodeURIComponent(`${day}:gte:${fields[day]?.kind === 'date' ? from : new Date(from).toISOString()}`)}`;
}

async function told(job: ImportJob, what: string): Promise<string> {
  const odd = (await rowsOf(admin, job)).filter(({ verdict }) => verdict !== 'unchanged').slice(0, 2);
  const unmapped = (job.found?.header ?? []).filter((_, index) => job.options.mapping?.[index] == null);
  return `${what}: ${JSON.stringify(job.counts)} match ${JSON.stringify(job.match)} unmapped ${JSON.stringify(unmapped)} decimal ${job.options.decimal} ${odd.map(({ line, verdict, errors, changes, texts, warnings }) => JSON.stringify({ line, verdict, errors, changes, texts: Object.fromEntries(Object.keys({ ...errors, ...changes }).map((name) => [name, texts[name]])), warnings })).join(' ')}`;
}
