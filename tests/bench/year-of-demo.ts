import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What `npm start` gives whoever says nothing. */
export const defaultDays = 365;
/** Marks of what the demo writes of its past while its first users are there. */
const marks = ['seeded:production:trips', 'seeded:fleet:history'];

/** Waits until the demo's past is written to its first day, which the server does beside its work. */
export async function pastIsWritten(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ done: number }>(
        `select count(*)::int as done from setting where key = any($1) and value = 'true'::jsonb`,
        [marks],
      );
      if (rows[0]?.done === marks.length) break;
      await sleep(3_000);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
