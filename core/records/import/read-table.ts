import { inspectArchive, RefusedArchive } from '../../files/inspect-archive.ts';
import { isArchive } from '../../files/is-archive.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { UnreadableFile, type ReadOptions, type TableFile } from './table-file.ts';

/**
 * Unpacked, an honest spreadsheet of the size that is taken stays well below this; an archive that would not is refused
 * unopened.
 */
const limits = { unpacked: 600 * 1024 * 1024, entries: 2_000 };

/** Reads a CSV or XLSX file, told apart by their first bytes, never by their names. Throws an `UnreadableFile`. */
export async function readTable(bytes: Uint8Array, options: ReadOptions = {}): Promise<TableFile> {
  if (bytes.length === 0) throw new UnreadableFile('empty');
  if (!isArchive(bytes)) return readCsv(bytes, options);
  inspect(bytes);
  return readXlsx(bytes, options);
}

function inspect(bytes: Uint8Array): void {
  try {
    inspectArchive(bytes, limits);
  } catch (error) {
    if (error instanceof RefusedArchive)
      throw new UnreadableFile(error.fault === 'too_large' ? 'too_large' : 'broken_spreadsheet');
    throw error;
  }
}
