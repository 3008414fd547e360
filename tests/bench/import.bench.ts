import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';

const rows = 100_000;
const readers = 20;
/**
 * How long a reader looks at a list before the next one. At 100 ms these twenty alone keep the process busy, and an
 * import waits for them.
 */
const paceMs = 1_000;
/** An import that takes longer than this is stuck. */
const patienceMs = 180_000;

/** 100,000 rows uploaded, checked, written and exported, while twenty readers go on reading a list. */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale', '--part', 'server'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-'));
  const filon = await startFilon(join(parent, 'data'), await freePort());
  try {
    const token = await tokenOf(filon.url, 'planner@demo.filon');
    const call = (path: string, { headers = {}, ...init }: CallOptions = {}): Promise<Response> =>
      fetch(`${filon.url}/api/records/equipment/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    const alone = await readWhile(call, () => new Promise((resolve) => setTimeout(resolve, 6_000)));
    const file = `Site,Code,Family,Make,Model,Commissioned,Target payload\n${Array.from({ length: rows }, (_, index) => `S1,B-${index},Haul truck,Atlas,H98,2020-01-15,98.5\n`).join('')}`;
    let id = '';
    const checked = await readWhile(call, async () => {
      ({ id } = (await answered(
        call('import/', { method: 'POST', body: file, headers: { 'content-type': 'text/csv' } }),
      ).then((answer) => answer.json())) as { id: string });
      await settle(call, id, 'ready');
    });
    const written = await readWhile(call, async () => {
      await answered(
        call(`import/${id}/commit/`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
      );
      await settle(call, id, 'done');
    });
    const csv = await readWhile(call, async () => (await answered(call('export/?format=csv'))).arrayBuffer());
    return [
      { what: `${rows} rows read and checked`, value: rows / checked.seconds, unit: 'rows/s' },
      { what: `${rows} rows written with audit`, value: rows / written.seconds, unit: 'rows/s' },
      { what: `${rows} rows exported as CSV`, value: rows / csv.seconds, unit: 'rows/s' },
      { what: `list of 50 beside nothing, ${readers} readers, p95`, value: percentile(alone.times, 0.95), unit: 'ms' },
      { what: 'the same while rows are checked, p95', value: percentile(checked.times, 0.95), unit: 'ms' },
      { what: 'the same while rows are written, p95', value: percentile(written.times, 0.95), unit: 'ms' },
      { what: 'the same while a CSV is sent, p95', value: percentile(csv.times, 0.95), unit: 'ms' },
    ];
  } finally {
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

interface CallOptions {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type Call = (path: string, options?: CallOptions) => Promise<Response>;

/** Readers at an easy pace beside some work: how long each answer took, in milliseconds, and the work in seconds. */
async function readWhile(
  call: Call,
  work: () => Promise<unknown>,
): Promise<{ readonly times: readonly number[]; readonly seconds: number }> {
  const times: number[] = [];
  let over = false;
  const began = performance.now();
  const reading = Promise.all(
    Array.from({ length: readers }, async () => {
      while (!over) {
        const start = performance.now();
        await (await answered(call('?limit=50'))).arrayBuffer();
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, paceMs));
      }
    }),
  );
  try {
    await work();
    return { times, seconds: (performance.now() - began) / 1000 };
  } finally {
    over = true;
    await reading;
  }
}

/** Waits until nobody works on a job any more, and sees that it is where it should be. */
async function settle(call: Call, id: string, state: string): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const job = (await (await answered(call(`import/${id}/`))).json()) as {
      state: string;
      done: number;
      counts: unknown;
      problem: string | null;
    };
    if (job.state === state) return;
    const works = ['reading', 'checking', 'committing'].includes(job.state);
    if (!works || performance.now() > until)
      throw new Error(
        `The import is ${job.state}, not ${state}, after ${job.done} rows: ${job.problem ?? JSON.stringify(job.counts)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The answer, where it is none of refusal. */
async function answered(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
