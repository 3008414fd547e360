import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { embeddedOf, freePort, startFilon, type FilonProcess } from '../support/filon-process.ts';
import {
  draftOf,
  publishRequest,
  signInVendors,
  submit,
  type Attempt,
  type PortalUser,
} from '../support/last-second.ts';
import { signingCodes } from '../support/signing-codes.ts';
import { copyDemo } from '../support/demo-image.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'filon-last-second-'));
/** Vendors that answer each of two requests: 200 offers. */
const vendors = 100;
/** So many are accepted before the server falls, where the machine is quick enough. */
const enough = 12;
/** How long before its deadline the second request is answered. */
const lastMs = 3_000;
const port = await freePort();
const codes = signingCodes(dataDir);
let filon: FilonProcess | undefined;
let pool: pg.Pool | undefined;

afterAll(async () => {
  await pool?.end().catch(() => {});
  await filon?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  await pool?.end().catch(() => {});
  filon = await startFilon(dataDir, port);
  pool = new pg.Pool({ connectionString: embeddedOf(dataDir).url, max: 2 });
  pool.on('error', () => {});
}

async function rowsOf<Row>(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const { rows } = await (pool as pg.Pool).query(statement, [...values]);
  return rows as Row[];
}

/** Sets the deadline of a request so many milliseconds ahead by the clock of the database: the rule of 24 hours forbids it otherwise. */
const endIn = (request: string, ms: number) =>
  rowsOf(
    `update rfq set deadline_at = clock_timestamp() + $2 * interval '1 ms', questions_until = now() where id = $1`,
    [request, ms],
  );

interface Stored {
  readonly vendor: string;
  readonly reference: string;
  readonly revision: number;
  readonly sha256: string;
  readonly state: string;
  /** In milliseconds. */
  readonly received_at: number;
  readonly late: boolean;
  readonly sealed: boolean;
}

const storedOf = (request: string) =>
  rowsOf<Stored>(
    `select offer.vendor, offer.reference, offer.revision, offer.sha256, offer.state, (extract(epoch from offer.received_at) * 1000)::float8 as received_at,
       offer.received_at > rfq.deadline_at as late, envelope.quotation is not null as sealed
     from quotation offer
     join rfq on rfq.id = offer.rfq
     left join quotation_envelope envelope on envelope.quotation = offer.id
     where offer.rfq = $1
     order by offer.vendor, offer.revision`,
    [request],
  );

/** What the answers said is what is there: nothing accepted is missing, nothing refused is kept, nothing stands twice. */
async function expectTrue(request: string, users: readonly PortalUser[], attempts: readonly Attempt[]): Promise<void> {
  const stored = await storedOf(request);
  const drafts = new Set(
    (await rowsOf<{ vendor: string }>('select vendor from quotation_draft where rfq = $1', [request])).map(
      ({ vendor }) => vendor,
    ),
  );
  expect(stored.filter(({ late }) => late)).toEqual([]);
  expect(stored.filter(({ sealed }) => !sealed)).toEqual([]);
  expect(new Set(stored.map(({ reference }) => reference)).size).toBe(stored.length);
  for (const receipt of attempts.flatMap((one) => one.receipt ?? [])) {
    const kept = stored.filter(({ reference }) => reference === receipt.reference);
    expect(kept.map(({ revision, sha256, received_at: at }) => [revision, sha256, at])).toEqual([
      [receipt.revision, receipt.sha256, Date.parse(receipt.receivedAt)],
    ]);
  }
  for (const user of users) {
    const own = stored.filter(({ vendor }) => vendor === user.vendor);
    const tried = attempts.filter((one) => one.user === user);
    expect(own.map(({ revision }) => revision)).toEqual(own.map((_, place) => place + 1));
    expect(own.map(({ state }) => state)).toEqual(
      own.map((_, place) => (place === own.length - 1 ? 'submitted' : 'superseded')),
    );
    const accepted = tried.filter(({ receipt }) => receipt).length;
    const unknown = tried.filter(({ status }) => status === null).length;
    // What was cut off in the middle was either taken, and is there whole, or not, and its draft is there yet.
    expect(own.length >= user.sentBefore + accepted).toBe(true);
    expect(own.length <= user.sentBefore + accepted + unknown).toBe(true);
    expect(drafts.has(user.vendor)).toBe(own.length === user.sentBefore);
  }
  const invited = await rowsOf<{ vendor: string; status: string }>(
    'select vendor, status from rfq_invitation where rfq = $1',
    [request],
  );
  const answered = new Set(stored.map(({ vendor }) => vendor));
  expect(invited.filter(({ vendor, status }) => answered.has(vendor) !== (status === 'submitted'))).toEqual([]);
}

/** Sends offers evenly over a while; `told` hears of each receipt. */
const spread = (
  users: readonly PortalUser[],
  request: string,
  ms: number,
  told: () => void = () => {},
): Promise<readonly Attempt[]> =>
  Promise.all(
    users.map(async (user, place) => {
      await sleep((place / users.length) * ms);
      const attempt = await submit(port, user, request);
      if (attempt.receipt) told();
      return attempt;
    }),
  );

/** Sends offers and kills the server in the middle: once some are accepted, or at the latest after so many milliseconds. */
async function cutOff(users: readonly PortalUser[], request: string, ms: number, latest: number) {
  let receipts = 0;
  const wave = spread(users, request, ms, () => (receipts += 1));
  const end = Date.now() + latest;
  while (receipts < enough && Date.now() < end) await sleep(10);
  await filon?.kill();
  return wave;
}

test(`${vendors * 2} offers around the deadline, and a server that is killed: each is accepted before it with a receipt, or refused after it`, async () => {
  copyDemo(dataDir);
  await start();
  const users = await signInVendors(pool as pg.Pool, port, vendors);
  const first = await publishRequest(port, 'Avant la coupure', users);
  const second = await publishRequest(port, 'Pendant la coupure', users);
  // Some have sent an offer already: what comes now is their second version.
  for (const user of users.filter((_, place) => place % 3 === 0)) {
    await draftOf(port, user, first, codes);
    expect((await submit(port, user, first)).status).toBe(200);
    user.sentBefore = 1;
  }
  for (const user of users) await draftOf(port, user, first, codes);
  const half = vendors / 2;
  const all: Attempt[] = [];

  // Killed in the middle of the first wave, long before the deadline: who got no answer asks again.
  all.push(...(await cutOff(users.slice(0, half), first, 2_000, 30_000)));
  expect(all.filter(({ status }) => status === null).length).toBeGreaterThan(0);
  await start();
  const again = await Promise.all(
    all.filter(({ status }) => status === null).map(({ user }) => submit(port, user, first)),
  );
  // The draft is gone where the offer had been taken before the server fell.
  expect(again.filter(({ status, code }) => status !== 200 && code !== 'draft_sent')).toEqual([]);

  // The second wave goes across the deadline.
  await endIn(first, 1_000);
  const across = await spread(users.slice(half), first, 2_200);
  expect(across.filter(({ status, code }) => status !== 200 && code !== 'deadline_passed')).toEqual([]);
  expect(across.some(({ status }) => status === 200)).toBe(true);
  expect(across.some(({ code }) => code === 'deadline_passed')).toBe(true);
  await expectTrue(first, users, [...all, ...again, ...across]);

  // Of the other request the server falls within the last seconds.
  for (const user of users) {
    user.sentBefore = 0;
    await draftOf(port, user, second, codes);
  }
  await endIn(second, lastMs);
  const cut = await cutOff(users, second, lastMs, lastMs - 200);
  expect(cut.filter(({ status, code }) => status !== null && status !== 200 && code !== 'deadline_passed')).toEqual([]);
  await start();
  const late = await Promise.all(
    cut.filter(({ status }) => status === null).map(({ user }) => submit(port, user, second)),
  );
  expect(late.length).toBeGreaterThan(0);
  expect(late.filter(({ status, code }) => status !== 409 || code !== 'deadline_passed')).toEqual([]);
  await expectTrue(second, users, cut);
  console.log(
    `Accepted ${[...all, ...again, ...across, ...cut].filter(({ receipt }) => receipt).length}, refused ${
      [...across, ...cut, ...late].filter(({ code }) => code === 'deadline_passed').length
    }, cut off ${[...all, ...cut].filter(({ status }) => status === null).length}.`,
  );
}, 900_000);
