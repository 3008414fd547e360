import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'date-fns';
import type { difference as Difference, Snapshot } from '../../records/migration.server.ts';
import type { RecordDefinition } from '../../records/record.ts';
import type { tableOf as TableOf } from '../../records/table.ts';
import type { ServerPlugin } from '../../host/host.ts';
import { loadModule } from './load-module.ts';

interface Sources {
  readonly serverPlugins: readonly ServerPlugin[];
  readonly difference: typeof Difference;
  readonly tableOf: typeof TableOf;
}

const root = new URL('../../../', import.meta.url).pathname;
const [argument] = process.argv.slice(2);
const onlyCheck = argument === '--check';
if (!argument) {
  console.error('Say what changes: npm run migration -- <name>. With --check it only says whether one is missing.');
  process.exit(2);
}

const { module, close } = await loadModule<Sources>('/core/server/commands/migration-sources.ts');
let behind = 0;
for (const plugin of module.serverPlugins) behind += writeMigration(plugin) ? 1 : 0;
await close();
if (behind > 0 && onlyCheck) console.error('Migrations are behind the records: run npm run migration -- <name>.');
process.exit(behind > 0 && onlyCheck ? 1 : 0);

/** Writes what one plugin's definitions need beyond its snapshot; true when something was missing. */
function writeMigration(plugin: ServerPlugin): boolean {
  const folder = `${root}plugins/${plugin.id}/migrations`;
  const after: Snapshot = Object.fromEntries(
    (plugin.records ?? [])
      .map((record) => ('definition' in record ? record.definition : record))
      .map((record: RecordDefinition) => [record.name, module.tableOf(record)]),
  );
  const { statements, asks } = module.difference(readSnapshot(folder), after);
  if (statements.length + asks.length === 0) return false;
  const file = `${format(new Date(), 'yyyyMMddHHmm')}-${plugin.id}-${argument}.sql`;
  console.log(`${plugin.id}: ${onlyCheck ? 'behind' : file}`);
  for (const ask of asks) console.log(`  ${ask}`);
  if (onlyCheck) return true;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${file}`, [...asks.map((ask) => `-- ${ask}`), ...statements, ''].join('\n'));
  writeFileSync(`${folder}/snapshot.json`, `${JSON.stringify(after, null, 2)}\n`);
  return true;
}

function readSnapshot(folder: string): Snapshot {
  try {
    return JSON.parse(readFileSync(`${folder}/snapshot.json`, 'utf8')) as Snapshot;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
