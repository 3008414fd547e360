import { join } from 'node:path';
import { rawWrites, recordNames, sourcesOf } from './record-writes.ts';

/** A part of `npm run check`: rows of records are written by `core/records/row-statements.server.ts` alone. */
const sources = sourcesOf(join(import.meta.dirname, '../..'));
const records = recordNames(sources);
const found = [...sources].flatMap(([path, text]) => rawWrites(path, text, records));
for (const { path, line, table } of found)
  console.error(
    `${path}:${line}: writes to ${table} past the audit log: use createRows, changeRows or deleteRows (core/records/change-rows.server.ts)`,
  );
process.exit(found.length > 0 ? 1 : 0);
