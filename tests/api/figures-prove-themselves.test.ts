import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proof, ReportQuestion, ReportRow, ReportDefinition } from '../../core/reports/report.ts';
import { totalsOf } from '../../core/reports/totals.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { chanceOf, type Chance } from '../support/chance.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/** Random questions of each report. */
const questions = process.env.FILON_LONG ? 50 : 12;
/** Rows of an answer whose lists are read. */
const rowsProven = 3;

const reports = serverPlugins.flatMap(({ reports: own = [] }) => own).map(({ definition }) => definition);
const proving = reports.flatMap((report) => (report.behind ? [report] : []));

let server: TestServer;
let reader: TestUser;
let sites: readonly string[];
beforeAll(async () => {
  server = await startTestServer({ plugins: serverPlugins });
  reader = await server.login('manager');
  sites = (await reader.json<readonly { readonly id: string }[]>('sites/')).body.map(({ id }) => id);
});
afterAll(() => server.stop());

interface Answer {
  readonly question: ReportQuestion;
  readonly rows: readonly ReportRow[];
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const ask = async (name: string, query: Readonly<Record<string, string>>): Promise<Answer> => {
  const { status, body } = await reader.json<Answer>(`reports/${name}/?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** Random answers to a report's parameters: choices by chance, references from what a first answer shows. */
async function randomQuery(report: ReportDefinition, chance: Chance): Promise<Record<string, string>> {
  // The demo's trips are of its last days, its fills of seventy.
  const ago = chance.integer(0, 1) === 0 ? chance.integer(0, 6) : chance.integer(1, 60);
  const query: Record<string, string> = {
    from: day(ago),
    to: day(Math.max(0, ago - chance.integer(0, 7))),
    ...(chance.integer(0, 2) === 0 ? { shift: chance.of(['P1', 'P2', 'P3']) } : {}),
    sites: chance.integer(0, 1) === 0 ? sites.join(',') : chance.of(sites),
  };
  const { rows } = await ask(report.name, query);
  for (const [name, field] of Object.entries(report.parameters)) {
    if (chance.integer(0, 2) > 0) continue;
    const { choices } = field.options;
    if (typeof choices === 'object' && choices !== null) query[name] = chance.of(Object.keys(choices));
    const value = rows.length > 0 ? chance.of(rows)[name] : null;
    if (field.kind === 'ref' && typeof value === 'object' && value !== null && 'id' in value)
      query[name] = String(value.id);
  }
  return query;
}

type Listed = Readonly<Record<string, unknown>>;

/** Every row of a list, page by page; null where it is too long to be read here. */
async function readList(record: string, filters: readonly string[], sites: string): Promise<readonly Listed[] | null> {
  const rows: Listed[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams([
      ...filters.map((filter) => ['filter', filter]),
      ['sites', sites],
      ['limit', '500'],
      ...(cursor === null ? [] : [['cursor', cursor]]),
    ]);
    const { status, body } = await reader.json<{ rows: readonly Listed[]; next: string | null }>(
      `records/${record}/?${query}`,
    );
    expect(status, `${record} ${filters.join(' ')} ${JSON.stringify(body)}`).toBe(200);
    rows.push(...body.rows);
    cursor = body.next;
    if (rows.length > 3_000) return null;
  } while (cursor !== null);
  return rows;
}

const numberOf = (value: unknown): number => (value == null ? 0 : Number(value));
const keyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** Works a figure out again, from the rows of the list alone. */
function proven(proof: Proof, rows: readonly Listed[]): number | null {
  if (proof === 'count') return rows.length;
  if ('over' in proof) {
    const [above, below] = proof.over.map((part) => proven(part, rows));
    return above == null || !below ? null : (above / below) * (proof.factor ?? 1);
  }
  if ('sum' in proof) {
    const { sum, where } = proof;
    const values = rows.filter((row) => row[sum] != null && (where === undefined || row[where] != null));
    return values.length === 0 ? null : values.reduce((total, row) => total + numberOf(row[sum]), 0);
  }
  if ('filled' in proof) return rows.filter((row) => row[proof.filled] != null).length;
  if ('distinct' in proof)
    return new Set(rows.flatMap((row) => (row[proof.distinct] == null ? [] : [keyOf(row[proof.distinct])]))).size;
  const [field, value] = proof.countOf;
  return rows.filter((row) => (Array.isArray(row[field]) ? row[field].includes(value) : keyOf(row[field]) === value))
    .length;
}

test.each(proving.map((report) => [report.name, report] as const))(
  '%s: the list behind a row works out to its figures',
  async (name, report) => {
    const chance = chanceOf(name);
    let figures = 0;
    const faults: string[] = [];
    for (let turn = 0; turn < questions; turn += 1) {
      const query = await randomQuery(report, chance);
      const { question, rows } = await ask(name, query);
      for (const row of chance.some(rows, rowsProven)) {
        const filters = report.behind?.filter(row, question);
        const list = filters ? await readList(report.behind?.record ?? '', filters, question.sites.join(',')) : null;
        if (!list) continue;
        for (const [column, proof] of Object.entries(report.behind?.proves ?? {})) {
          if (!proof) continue;
          const [figure, found] = [numberOf(row[column]), proven(proof, list) ?? 0];
          figures += 1;
          if (Math.abs(figure - found) >= Math.max(1, Math.abs(figure) * 0.001))
            faults.push(`${column} ${figure}, list ${found}: ${JSON.stringify(query)} ${filters?.join(' ')}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(figures).toBeGreaterThan(0);
  },
  600_000,
);

const additive = reports
  .filter(({ totals, period }) => period !== null && Object.values(totals).includes('sum'))
  .map((report) => [report.name, report] as const);

test.each(additive.filter(([, report]) => !('month' in report.columns)))(
  '%s: the sums of the days are the sum of the period',
  async (name, report) => {
    const chance = chanceOf(`days of ${name}`);
    const ago = chance.integer(4, 50);
    const days = [ago, ago - 1, ago - 2];
    const whole = await ask(name, { from: day(ago), to: day(ago - 2), sites: sites.join(',') });
    const wholeTotals = totalsOf(report, whole.rows) ?? {};
    const parts = await Promise.all(
      days.map((one) => ask(name, { from: day(one), to: day(one), sites: sites.join(',') })),
    );
    const faults = Object.entries(report.totals).flatMap(([column, total]) => {
      if (total !== 'sum') return [];
      const sum = parts.reduce((all, { rows }) => all + numberOf(totalsOf(report, rows)?.[column]), 0);
      const told = numberOf(wholeTotals[column]);
      return Math.abs(sum - told) < Math.max(1.5, Math.abs(told) * 0.002)
        ? []
        : [`${column}: days ${sum}, period ${told}`];
    });
    expect(faults).toEqual([]);
  },
);

test.each(additive.filter(([, report]) => 'month' in report.columns))(
  '%s: a month is the same whichever of its days were asked for',
  async (name) => {
    const months = (from: number, to: number) => ask(name, { from: day(from), to: day(to), sites: sites.join(',') });
    const [three, one] = await Promise.all([months(30, 28), months(29, 29)]);
    expect(three.rows).toEqual(expect.arrayContaining([...one.rows]));
  },
);
