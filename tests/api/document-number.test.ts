import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextDocumentNumber, nextDocumentNumbers } from '../../core/host/document-number.server.ts';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const site = seedId('site', 'S1');
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a thousand writers at once, every third rolled back: the numbers of the others have no gap and no duplicate', async () => {
  const { db } = server.host;
  const numbers = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      let number = '';
      const isKept = index % 3 !== 0;
      await db
        .transaction()
        .execute(async (transaction) => {
          number = await nextDocumentNumber(transaction, 'TST', site, new Date('2026-06-01T12:00:00Z'));
          if (!isKept) throw new Error('changed my mind');
        })
        .catch((error: unknown) => {
          if (isKept) throw error;
        });
      return isKept ? [number] : [];
    }),
  );
  const kept = numbers.flat().sort();
  expect(kept).toEqual(kept.map((_, index) => `TST-S1-26-${String(index + 1).padStart(5, '0')}`));
  expect(kept).toHaveLength(666);
});

test('the year is that of the clocks of the site, and its first number is 1', async () => {
  const { db } = server.host;
  await sql`update site set time_zone = 'America/Lima' where id = ${site}`.execute(db);
  const first = (at: string) => nextDocumentNumber(db, 'YR', site, new Date(at));
  expect(await first('2027-01-01T04:59:59Z')).toBe('YR-S1-26-00001');
  expect(await first('2027-01-01T05:00:00Z')).toBe('YR-S1-27-00001');
  expect(await first('2027-01-01T04:00:00Z')).toBe('YR-S1-26-00002');
  await expect(nextDocumentNumber(db, 'YR', '00000000-0000-4000-8000-000000000000')).rejects.toThrow('No site');
});

test('papers of many instants are numbered at once in their order, those of each year by themselves', async () => {
  const { db } = server.host;
  await nextDocumentNumber(db, 'MANY', site, new Date('2026-06-01T12:00:00Z'));
  const at = ['2027-03-01', '2026-03-01', '2027-02-01', '2026-12-01'].map((day) => new Date(`${day}T12:00:00Z`));
  expect(await nextDocumentNumbers(db, 'MANY', site, at)).toEqual([
    'MANY-S1-27-00001',
    'MANY-S1-26-00002',
    'MANY-S1-27-00002',
    'MANY-S1-26-00003',
  ]);
  expect(await nextDocumentNumber(db, 'MANY', site, at[3])).toBe('MANY-S1-26-00004');
});
