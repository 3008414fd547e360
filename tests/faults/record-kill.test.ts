import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v4 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { seededRandom, seedId } from '../../core/host/seed.ts';
import { freePort, startFilon, tokenOf, type FilonProcess } from '../support/filon-process.ts';

/** A few kills in every run; all 25 with `npm test -- --long`. */
const kills = process.env.FILON_LONG ? 25 : 2;
const writers = 4;
const parent = mkdtempSync(join(tmpdir(), 'filon-kill-'));
const dataDir = join(parent, 'data');
let filon: FilonProcess | undefined;

afterAll(async () => {
  await filon?.stop();
  rmSync(parent, { recursive: true, force: true });
});

test(`no acknowledged record is missing after ${kills} kills -9 in the middle of writing`, async () => {
  const port = await freePort();
  const random = seededRandom(7);
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < kills; round += 1) {
    filon = await startFilon(dataDir, port);
    const token = await tokenOf(filon.url, 'planner@demo.filon');
    const writing = Array.from({ length: writers }, (_, writer) =>
      writeUntilCut(port, token, `K${round}-${writer}`, acknowledged),
    );
    // In full swing, however slow the machine is.
    const wanted = acknowledged.size + writers + 1;
    await expect.poll(() => acknowledged.size, { interval: 20 }).toBeGreaterThanOrEqual(wanted);
    await sleep(150 + random() * 500);
    await filon.kill();
    await Promise.all(writing);
  }
  filon = await startFilon(dataDir, port);
  const token = await tokenOf(filon.url, 'planner@demo.filon');
  const kept = await codesKept(filon.url, token);
  expect(acknowledged.size).toBeGreaterThan(kills * writers);
  expect([...acknowledged.keys()].filter((id) => kept.get(id) !== acknowledged.get(id))).toEqual([]);
  expect(new Set(kept.values()).size, 'no retry made a second row').toBe(kept.size);
}, 600_000);

/** One writer: entry after entry, each remembered once the server has answered for it. */
async function writeUntilCut(
  port: number,
  token: string,
  prefix: string,
  acknowledged: Map<string, string>,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    const code = `${prefix}-${number}`;
    const draft = {
      site: seedId('site', 'S1'),
      code,
      family: 'other',
      make: 'Test',
      model: 'Kill',
      commissioned_on: '2024-01-01',
    };
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/records/equipment/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': v4() },
        body: JSON.stringify(draft),
      });
      if (response.status === 429) await sleep(100);
      if (response.status !== 201) continue;
      acknowledged.set(((await response.json()) as { id: string }).id, code);
    } catch {
      return;
    }
  }
}

async function codesKept(url: string, token: string): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  let cursor: string | null = null;
  do {
    const response = await fetch(
      `${url}/api/records/equipment/?filter=model:eq:Kill&sort=code&limit=500${cursor ? `&cursor=${cursor}` : ''}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const page = (await response.json()) as { rows: { id: string; code: string }[]; next: string | null };
    for (const { id, code } of page.rows) kept.set(id, code);
    cursor = page.next;
  } while (cursor);
  return kept;
}
