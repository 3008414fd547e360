import { api } from '../../http/api.ts';
import type { ListCriteria } from '../list/list-rows.ts';
import { saveFile } from '../../files/save-file.ts';

/** Fetches the rows of a list as a file, in these columns, and hands it to the reader. */
export async function downloadList(record: string, title: string, criteria: ListCriteria, columns: readonly string[], format: 'csv' | 'xlsx'): Promise<void> {
  const { filter, sort, search, sites, at } = criteria;
  const query = { format, columns: columns.join(','), filter: [...filter], sort, search: search || undefined, at, ...(sites.length > 0 ? { sites: sites.join(',') } : {}) };
  const file = await api<Blob>(`records/${record}/export/`, { query, responseType: 'blob' });
  saveFile(`${title} ${new Date().toISOString().slice(0, 10)}.${format}`, file);
}
