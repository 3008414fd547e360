import { api } from '../../http/api.ts';
import { uploadApi } from '../../http/upload-api.ts';
import type { ImportJob, ImportOptions, ImportRow, Verdict } from './import-job.ts';

const pathOf = (record: string, id: string): string => `records/${record}/import/${id}/`;

/** The calls of a record's import. */
export const imports = {
  upload: (record: string, file: File, site: string | undefined): Promise<ImportJob> => {
    const body = new FormData();
    body.append('file', file);
    return uploadApi<ImportJob>(`records/${record}/import/`, { method: 'POST', body, query: { site } });
  },
  read: (record: string, id: string): Promise<ImportJob> => api<ImportJob>(pathOf(record, id)),
  check: (record: string, id: string, options: ImportOptions): Promise<ImportJob> => api<ImportJob>(`${pathOf(record, id)}check/`, { method: 'POST', body: options }),
  rows: async (record: string, id: string, only: Verdict | null, offset: number): Promise<readonly ImportRow[]> =>
    (await api<{ rows: readonly ImportRow[] }>(`${pathOf(record, id)}rows/`, { query: { only: only ?? undefined, offset, limit: pageSize } })).rows,
  commit: (record: string, id: string, confirm: readonly string[]): Promise<ImportJob> => api<ImportJob>(`${pathOf(record, id)}commit/`, { method: 'POST', body: { confirm } }),
  cancel: (record: string, id: string): Promise<ImportJob> => api<ImportJob>(pathOf(record, id), { method: 'DELETE' }),
  rejected: (record: string, id: string): Promise<Blob> => api<Blob>(`${pathOf(record, id)}rejected/`, { responseType: 'blob' }),
};

/** Rows of a preview that are fetched at a time. */
export const pageSize = 50;
