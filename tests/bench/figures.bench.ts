import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../core/host/host.ts';
import { wrongTimes } from '../support/machine-times.ts';
import { embeddedOf, freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import { benchData } from './bench-data.ts';
import { percentile, type Figure } from './figure.ts';
import { defaultDays, pastIsWritten } from './year-of-demo.ts';

const rounds = 5;
const dayMs = 86_400_000;

/** A day of an answer. */
type Day = Readonly<Record<string, unknown>> & { readonly production_date: string };

/**
 * Every report over a year of the demo, and production by day beside a bare server that gives the same columns from the kept sums, or
 * from the trips themselves, in turn with it; and whether the kept times of machines in a week are those of their ledger.
 * `BENCH_DATA` names a demo of a year to begin with (`benchData`).
 */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const { parent, dataDir } = benchData();
  const filon = await startFilon(dataDir, await freePort(), { DEMO_DAYS: String(defaultDays), SIM_SPEED: '0.01' });
  const { url } = embeddedOf(dataDir);
  const [from, to] = [dayOf(Date.now() - (defaultDays - 1) * dayMs), dayOf(Date.now())];
  const port = await freePort();
  let bare;
  try {
    await pastIsWritten(url);
    await sumsAreKept(url);
    const headers = { authorization: `Bearer ${await tokenOf(filon.url, 'manager@demo.filon')}` };
    const sites = (await read(`${filon.url}/api/sites/`, headers)).body as readonly { readonly id: string }[];
    bare = fork(join(import.meta.dirname, 'bare-figures.ts'), {
      env: {
        ...process.env,
        DATABASE_URL: url,
        PORT: String(port),
        SITES: sites.map(({ id }) => id).join(','),
        FROM: from,
        TO: to,
      },
    });
    await once(bare, 'message');
    const ask = {
      own: () => read(`${filon.url}/api/reports/daily_production/?from=${from}&to=${to}`, headers),
      sums: () => read(`http://127.0.0.1:${port}/sums`),
      trips: () => read(`http://127.0.0.1:${port}/trips`),
    };
    const { own, sums, trips } = await inTurn(ask);
    return [
      { what: 'production by day over a year', value: own.ms, unit: 'ms' },
      { what: '  the same, of a bare server over the kept sums', value: own.ms / sums.ms, unit: '×', most: 1.15 },
      { what: '  the same, of a bare server over the trips', value: own.ms / trips.ms, unit: '×', most: 0.1 },
      {
        what: '  days on which the three differ',
        value: differing(own.body, sums.body, trips.body),
        unit: '',
        most: 0,
      },
      {
        what: 'hours of a week by machine, shift and category that are not the ledger’s',
        value: await differingHours(url),
        unit: '',
        most: 0,
      },
      ...(await everyReport(filon.url, headers, `from=${from}&to=${to}`)),
    ];
  } finally {
    bare?.kill();
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface Answered {
  readonly ms: number;
  readonly body: unknown;
}

async function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
  const start = performance.now();
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return { ms: performance.now() - start, body: JSON.parse(text) as unknown };
}

/** Each asked in turn, five times after the first; the median, and the last answer. */
async function inTurn<Name extends string>(
  ask: Readonly<Record<Name, () => Promise<Answered>>>,
): Promise<Readonly<Record<Name, Answered>>> {
  const names = Object.keys(ask) as Name[];
  const answers = new Map<Name, Answered[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const answer = await ask[name]();
      if (round > 0) answers.get(name)?.push(answer);
    }
  return Object.fromEntries(
    [...answers].map(([name, given]) => [
      name,
      {
        ms: percentile(
          given.map(({ ms }) => ms),
          0.5,
        ),
        body: given.at(-1)?.body,
      },
    ]),
  ) as Record<Name, Answered>;
}

/** Days that one of the answers lacks, or of which one column is not the same in all: numbers, to their rounding. */
function differing(own: unknown, ...bare: readonly unknown[]): number {
  const { rows } = own as { rows: readonly Day[] };
  const mine = new Map(rows.map((row) => [row.production_date, row]));
  const wrong = bare.flatMap((answer) => {
    const days = new Map((answer as readonly Day[]).map((row) => [row.production_date, row]));
    return [...new Set([...mine.keys(), ...days.keys()])].filter((day) => {
      const [one, other] = [mine.get(day), days.get(day)];
      return !one || !other || Object.keys(other).some((column) => !isSame(one[column], other[column]));
    });
  });
  return new Set(wrong).size;
}

const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other))
    : one === other;

async function everyReport(
  url: string,
  headers: Readonly<Record<string, string>>,
  period: string,
): Promise<readonly Figure[]> {
  const reports = (await read(`${url}/api/reports/`, headers)).body as readonly { readonly name: string }[];
  const figures: Figure[] = [];
  for (const { name } of reports) {
    const times: number[] = [];
    // What cannot be asked over a year, or without more, says so with a status of its own.
    for (let round = 0; round < rounds && times.length === round; round += 1) {
      const start = performance.now();
      const response = await fetch(`${url}/api/reports/${name}/?${period}`, { headers });
      await response.arrayBuffer();
      if (response.ok) times.push(performance.now() - start);
      else figures.push({ what: `  ${name}: not answered, status`, value: response.status, unit: '', most: 499 });
    }
    if (times.length > 0) figures.push({ what: `  ${name}`, value: percentile(times, 0.5), unit: 'ms', most: 1_000 });
  }
  return figures.toSorted((one, other) => other.value - one.value);
}

/** Of a week alone: the ledger is laid beside every shift, which takes half an hour for a year. */
async function differingHours(url: string): Promise<number> {
  const [from, to] = [dayOf(Date.now() - 8 * dayMs), dayOf(Date.now() - 2 * dayMs)];
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return (await wrongTimes(db, from, to, new Date())).length;
  } finally {
    await db.destroy();
  }
}

async function sumsAreKept(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    while (
      (
        await client.query(
          `select from haul_trip_sum_mark union all select from machine_time_mark union all
          select from site left join machine_time_reach reach on reach.site = site.id
          where coalesce(reach.until, '-infinity') < now() - interval '9 hours' limit 1`,
        )
      ).rowCount !== 0
    )
      await sleep(1_000);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
