import { msg } from '@lingui/core/macro';
import type { Database } from '../../host/host.ts';
import { sentenceIn, type Language } from '../../host/languages.ts';
import { csvStream } from '../export/csv-stream.server.ts';
import { restore } from '../export/neutralise.ts';
import type { PrintedRow } from '../export/print-rows.server.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { jobRows } from './job-rows.server.ts';
import type { StoredJob } from './job-store.server.ts';
import { foreignHeader } from './remembered-options.server.ts';

/**
 * The rows that were refused, as they came, each with its line in the file and why: to be mended and imported again.
 */
export function rejectedFile(
  db: Database,
  record: RecordDefinition,
  job: StoredJob,
  language: Language,
): AsyncGenerator<string> {
  const head = [
    ...foreignHeader(job.found?.header ?? []),
    sentenceIn(language, msg`Line`),
    sentenceIn(language, msg({ message: 'Reason', context: 'why a row was refused' })),
  ];
  return csvStream(head, printed(db, record, job, language), job.found?.separator ?? (language === 'fr' ? ';' : ','));
}

const reason = msg({ message: '{0}: {sentence}' });

/** Numbers stay as they are; of everything else what looks like a formula is made harmless. */
const plainNumber = /^[+-]?[\d\s.,]+$/;

async function* printed(
  db: Database,
  record: RecordDefinition,
  job: StoredJob,
  language: Language,
): AsyncGenerator<readonly PrintedRow[]> {
  const isCsv = job.found?.kind === 'csv';
  const all = job.found?.header.length ?? 0;
  const width = foreignHeader(job.found?.header ?? []).length;
  for await (const rows of jobRows(db, job.id, 500, ['error'])) {
    yield rows.map(({ line, cells, errors }) => {
      const reasons = Object.entries(errors).map(([name, sentence]) => {
        const label = fieldOf(record, name)?.label;
        return label
          ? sentenceIn(language, reason, { 0: sentenceIn(language, label), sentence: sentenceIn(language, sentence) })
          : sentenceIn(language, sentence);
      });
      const headed = cells.slice(0, width).map((cell) => (isCsv ? restore(cell) : cell));
      return {
        // What stood beyond the header is not lost.
        texts: [...headed, String(line), reasons.join(' '), ...cells.slice(all)],
        values: [...headed.map((cell) => (plainNumber.test(cell) ? 0 : cell)), line, ''],
      };
    });
  }
}
