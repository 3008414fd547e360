import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteSensitiveRead } from '../../core/host/audit/sensitive-reads.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
});
afterAll(() => server?.stop());

const linesOf = async (record: string) =>
  (
    await server.host.pool.query<{ user_id: string; record_id: string; changes: { field: string }[] }>(
      `select user_id, record_id, changes from audit_event where action = 'read_sensitive' and record = $1 order by id`,
      [record],
    )
  ).rows;

it('tells of a list of fifty rows before it leaves, and of a second look within the minute not again', async () => {
  const reader = { userId: randomUUID() };
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const look = () =>
    Promise.all(ids.map((id) => noteSensitiveRead(server.host, reader, 'payslip', id, ['net', 'gross'])));
  await Promise.all([look(), look()]);
  expect((await linesOf('payslip')).map((line) => line.record_id)).toEqual(ids);
  await look();
  const lines = await linesOf('payslip');
  expect(lines).toHaveLength(50);
  expect(lines[0]).toEqual({
    user_id: reader.userId,
    record_id: ids[0],
    changes: [
      { field: 'gross', old: null, new: null },
      { field: 'net', old: null, new: null },
    ],
  });
});

it('tells of another reader, and of other fields of the row', async () => {
  const id = randomUUID();
  for (const userId of [randomUUID(), randomUUID()])
    for (const fields of [['fitness'], ['fitness', 'restriction']])
      await noteSensitiveRead(server.host, { userId }, 'visit', id, fields);
  expect(await linesOf('visit')).toHaveLength(4);
});

it('refuses the reading that cannot be told, and tells the next one', async () => {
  const [reader, id] = [{ userId: randomUUID() }, randomUUID()];
  const read = () => noteSensitiveRead(server.host, reader, 'dossier', id, ['diagnosis']);
  await server.host.pool.query('alter table audit_event rename to audit_event_away');
  try {
    await expect(read()).rejects.toThrow('audit_event');
  } finally {
    await server.host.pool.query('alter table audit_event_away rename to audit_event');
  }
  await read();
  expect(await linesOf('dossier')).toHaveLength(1);
});
