import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort, startFilon, tokenOf, type FilonProcess } from '../support/filon-process.ts';
import { patience } from '../support/patience.ts';
import { hasRedis, startRedis, type Redis } from '../support/redis.ts';
import { demoDatabase } from '../support/server.ts';

/** Requests a minute of one user; what the second step of a sign-in asks has a limit of its own, by address. */
const perMinute = 60;
const stepsPerMinute = 300;

describe.skipIf(!hasRedis())('two processes over one Redis', () => {
  const ends: (() => unknown)[] = [];
  let redis: Redis;
  let both: readonly FilonProcess[];
  beforeAll(async () => {
    redis = await startRedis();
    ends.push(redis.kill);
    const database = await demoDatabase();
    ends.push(database.drop);
    const dataDir = mkdtempSync(join(tmpdir(), 'filon-limits-'));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url, RATE_LIMIT: String(perMinute) };
    // One after the other: the first says what the second finds in the data folder.
    const one = await startFilon(dataDir, await freePort(), environment);
    ends.push(one.stop);
    const other = await startFilon(dataDir, await freePort(), environment);
    ends.push(other.stop);
    both = [one, other];
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  const urlOf = (turn: number): string => both[turn % both.length]?.url ?? '';
  /** Calls twenty at a time, as a handful of browsers would, to one process and the other in turn; the statuses. */
  async function knock(count: number, path: string, address: (turn: number) => string): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (let turn = 0; turn < count; turn += 20) {
      const some = Array.from({ length: Math.min(20, count - turn) }, (_, index) => turn + index);
      statuses.push(
        ...(await Promise.all(
          some.map(
            async (one) =>
              (await fetch(`${urlOf(one)}${path}`, { headers: { 'x-forwarded-for': address(one) } })).status,
          ),
        )),
      );
    }
    return statuses;
  }
  const told = (sentence: string): number =>
    both.flatMap(({ log }) => log).filter((line) => line.includes(sentence)).length;
  /**
   * So many calls as one user, to one process and the other in turn, from addresses of their own; how many had each
   * status.
   */
  async function ask(token: string, count: number, address = '10.7.0.1'): Promise<Readonly<Record<number, number>>> {
    const statuses: number[] = [];
    for (let turn = 0; turn < count; turn += 1)
      statuses.push(
        (
          await fetch(`${urlOf(turn)}/api/sites/`, {
            headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
          })
        ).status,
      );
    return tally(statuses);
  }

  it('allow together what one allows: a user, an address, and what a route allows', async () => {
    const [greedy, modest] = [
      await tokenOf(urlOf(0), 'dispatcher@demo.filon'),
      await tokenOf(urlOf(1), 'manager@demo.filon'),
    ];
    expect(await ask(greedy, perMinute + 20)).toEqual({ 200: perMinute, 429: 20 });
    expect(await ask(modest, 4)).toEqual({ 200: 4 });

    expect(tally(await knock(perMinute * 10 + 40, '/api/health/', () => '10.7.0.2'))).toEqual({
      200: perMinute * 10,
      429: 40,
    });
    expect(await knock(1, '/api/health/', () => '10.7.0.3')).toEqual([200]);
    expect(
      (await knock(stepsPerMinute + 30, '/api/login/step/', () => '10.7.0.4')).filter((status) => status === 429),
    ).toHaveLength(30);
  });

  it('count one address for a network of IPv6', async () => {
    const answers = await knock(perMinute * 10 + 10, '/api/health/', (turn) => `2001:db8:7:7::${turn.toString(16)}`);
    expect(tally(answers)).toEqual({ 200: perMinute * 10, 429: 10 });
  });

  it('go on by themselves without it, say so once, and count together again with it', async () => {
    const user = await tokenOf(urlOf(0), 'planner@demo.filon');
    expect(await ask(user, 20)).toEqual({ 200: 20 });
    await redis.kill();
    // Each has counted ten of them.
    expect(await ask(user, 2 * perMinute)).toEqual({ 200: 2 * perMinute - 20, 429: 20 });
    expect(await ask(await tokenOf(urlOf(1), 'hse@demo.filon'), 2 * perMinute)).toEqual({ 200: 2 * perMinute });
    await redis.restart();
    await vi.waitFor(() => expect(told('Redis is back')).toBe(2), patience);
    expect(await ask(await tokenOf(urlOf(0), 'mechanic@demo.filon'), perMinute + 20)).toEqual({
      200: perMinute,
      429: 20,
    });
    expect(told('Redis is away')).toBe(2);
  });
});

function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
