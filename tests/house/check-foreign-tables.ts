import { join } from 'node:path';
import { foreignNamesIn } from './foreign-tables.ts';

/** A part of `npm run check`: plugins reach each other's tables by what they declare to use (docs/plugins.md). */
const found = foreignNamesIn(join(import.meta.dirname, '../..'));
for (const { path, line, name, owner } of found)
  console.error(`${path}:${line}: names ${name}, which ${owner} makes: declare its use (docs/plugins.md)`);
process.exit(found.length > 0 ? 1 : 0);
