import { api } from '../../http/api.ts';
import { listQuery, type ListCriteria } from '../list/list-blocks.ts';
import { saveFile } from '../../http/save-file.ts';

/** Fetches the rows of a list as a file, in these columns, and hands it to the reader. */
export async function downloadList(
  record: string,
  title: string,
  criteria: ListCriteria,
  columns: readonly string[],
  format: 'csv' | 'xlsx',
): Promise<void> {
  const query = { ...listQuery(criteria), format, columns: columns.join(',') };
  const file = await api<Blob>(`records/${record}/export/`, { query, responseType: 'blob' });
  saveFile(`${title} ${new Date().toISOString().slice(0, 10)}.${format}`, file);
}
