import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../../core/host/seed.ts';
import { freePort, startFilon, tokenOf, type FilonProcess } from '../support/filon-process.ts';

/** A few kills in every run; all 25 with `npm test -- --long`. */
const kills = process.env.FILON_LONG ? 25 : 3;
const dataDir = mkdtempSync(join(tmpdir(), 'filon-ingest-kill-'));
let filon: FilonProcess | null = null;
afterAll(async () => {
  await filon?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  'no acknowledged event is lost and none is doubled when the server is killed again and again',
  { timeout: 600_000 },
  async () => {
    const random = seededRandom(7);
    const port = await freePort();
    filon = await startFilon(dataDir, port);
    const admin = await tokenOf(filon.url, 'admin@demo.filon');
    const { token } = (await call(filon.url, 'records/ingest_source/', admin, {
      code: 'kill',
      label_en: 'Kill',
      label_fr: 'Arrêt',
      kind: 'http',
    })) as { token: string };
    // The demo mine has fills of its own.
    const before = await countFills(filon.url, admin);
    let sequence = 0;
    const sent: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const { url } = filon;
      let alive = true;
      const unanswered: unknown[][] = [];
      const sender = (async () => {
        while (alive) {
          const events = Array.from({ length: 20 }, () => fill((sequence += 1)));
          unanswered.push(events);
          const answer = await call(url, 'ingest/v1/batch/', token, { events }).catch(() => null);
          if (answer === null) return;
          unanswered.pop();
          sent.push(...events.map(({ id }) => id));
          await sleep(55);
        }
      })();
      await sleep(60 + random() * 500);
      await filon.kill();
      alive = false;
      await sender;
      filon = await startFilon(dataDir, port);
      // What was not answered is sent again, as a device does.
      for (const events of unanswered) {
        const answer = (await call(filon.url, 'ingest/v1/batch/', token, { events })) as {
          accepted: number;
          duplicates: number;
        };
        expect(answer.accepted + answer.duplicates).toBe(events.length);
        sent.push(...(events as { id: string }[]).map(({ id }) => id));
      }
    }
    const reader = await tokenOf(filon.url, 'admin@demo.filon');
    expect(sent.length).toBeGreaterThan(kills * 20);
    expect((await countFills(filon.url, reader)) - before).toBe(new Set(sent).size);
  },
);

const countFills = async (url: string, token: string): Promise<number> =>
  ((await call(url, 'records/equipment_fueling/?count=exact&limit=1', token)) as { count: number }).count;

const fill = (sequence: number) => ({
  id: `kill-${sequence}`,
  kind: 'fuel_dispense',
  ts: new Date(Date.now() - 1_000).toISOString(),
  data: {
    tank: 'S1-TK1',
    pump: 'P1',
    equipment: 'T-01',
    litres: 100 + (sequence % 50),
    operator: 'B-0001',
    auth: 'tag',
  },
});

async function call(url: string, path: string, token: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
