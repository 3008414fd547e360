import type { Caller, Host } from '../../server/host.ts';
import { sentenceIn } from '../../server/languages.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { guessDecimal } from './guess-decimal.ts';
import { guessMapping } from './guess-mapping.ts';
import type { FoundTable, ImportOptions } from './import-job.ts';
import { rememberedMapping } from './job-store.server.ts';
import type { OpenTable } from './read-in-thread.server.ts';

const numbers = new Set(['integer', 'decimal', 'quantity', 'money']);

/** What a file looks like and what its columns seem to mean; `told` is what the reader has said, and wins. */
export async function understand(host: Host, record: RecordDefinition, table: OpenTable, told: ImportOptions, caller: Caller): Promise<{ readonly found: FoundTable; readonly options: ImportOptions }> {
  const { header, ...head } = table.head;
  const kept = await rememberedMapping(host.db, record.name, caller.userId, header);
  const fitting = told.mapping?.length === header.length ? told.mapping : undefined;
  const mapping = fitting ?? kept ?? guessMapping(record, header, (message) => [sentenceIn('en', message), sentenceIn('fr', message)]);
  const numeric = table.samples.flatMap(({ cells }) => cells.filter((_, index) => numbers.has(fieldOf(record, mapping[index] ?? '')?.kind ?? '')));
  const samples = header.map((_, index) => [...new Set(table.samples.map(({ cells }) => cells[index] ?? '').filter((cell) => cell.trim() !== ''))].slice(0, 3).map((cell) => cell.slice(0, 80)));
  return {
    found: { ...head, header, samples, remembered: fitting === undefined && kept !== null },
    // The cells of a spreadsheet are numbers already.
    options: { ...told, mapping, decimal: head.kind === 'xlsx' ? '.' : (told.decimal ?? guessDecimal(numeric, head.separator)) },
  };
}
