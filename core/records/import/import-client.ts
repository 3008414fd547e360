import { api } from '../../http/api.ts';
import { uploadApi } from '../../http/upload-api.ts';
import type { ImportJob, ImportOptions, ImportRow, Verdict } from './import-job.ts';
import type { MappingDraft, NamedMapping } from './named-mapping.ts';

const pathOf = (record: string, id: string): string => `records/${record}/import/${id}/`;

/** What is said of a file that was uploaded; `use` lays a named mapping over it. */
export type CheckOptions = ImportOptions & {
  readonly use?: string | undefined;
  /** The version of the job that was seen. */
  readonly version?: string | undefined;
};

/** The calls of a record's import. */
export const imports = {
  upload: (record: string, file: File, site: string | undefined): Promise<ImportJob> => {
    const body = new FormData();
    body.append('file', file);
    return uploadApi<ImportJob>(`records/${record}/import/`, { method: 'POST', body, query: { site } });
  },
  read: (record: string, id: string): Promise<ImportJob> => api<ImportJob>(pathOf(record, id)),
  check: (record: string, id: string, options: CheckOptions): Promise<ImportJob> =>
    api<ImportJob>(`${pathOf(record, id)}check/`, { method: 'POST', body: options }),
  rows: async (record: string, id: string, only: Verdict | null, offset: number): Promise<readonly ImportRow[]> =>
    (
      await api<{ rows: readonly ImportRow[] }>(`${pathOf(record, id)}rows/`, {
        query: { only: only ?? undefined, offset, limit: pageSize },
      })
    ).rows,
  commit: (record: string, id: string, confirm: readonly string[], leaveOut = false, reason = ''): Promise<ImportJob> =>
    api<ImportJob>(`${pathOf(record, id)}commit/`, {
      method: 'POST',
      body: {
        confirm,
        ...(leaveOut ? { leave_out_errors: true } : {}),
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      },
    }),
  cancel: (record: string, id: string): Promise<ImportJob> => api<ImportJob>(pathOf(record, id), { method: 'DELETE' }),
  rejected: (record: string, id: string): Promise<Blob> =>
    api<Blob>(`${pathOf(record, id)}rejected/`, { responseType: 'blob' }),
};

const ifMatch = (version: number): { headers: Record<string, string> } => ({ headers: { 'if-match': `"${version}"` } });

/** The calls about named mappings; changes carry the version that was seen. */
export const namedMappings = {
  list: (record: string): Promise<readonly NamedMapping[]> =>
    api<readonly NamedMapping[]>('import-mappings/', { query: { record } }),
  create: (record: string, draft: MappingDraft): Promise<NamedMapping> =>
    api<NamedMapping>('import-mappings/', { method: 'POST', body: { record, ...draft } }),
  change: ({ id, version }: NamedMapping, draft: MappingDraft): Promise<NamedMapping> =>
    api<NamedMapping>(`import-mappings/${id}/`, { method: 'PUT', body: { ...draft }, ...ifMatch(version) }),
  remove: ({ id, version }: NamedMapping): Promise<unknown> =>
    api(`import-mappings/${id}/`, { method: 'DELETE', ...ifMatch(version) }),
};

/** Rows of a preview that are fetched at a time. */
export const pageSize = 50;
