import { api } from '../../../../core/http/api.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import type { AuditPage, ChainProof, ChainStatus } from '../../shared/audit-line.ts';

/** What the reader filters by; empty texts filter nothing. Days are whole, in the reader's time zone. */
export interface AuditFilters {
  readonly user: string;
  readonly record: string;
  readonly action: string;
  readonly site: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export const noFilters: AuditFilters = { user: '', record: '', action: '', site: '', from: '', to: '', text: '' };

function queryOf({ from, to, ...rest }: AuditFilters): Record<string, string> {
  const day = (text: string, add: number): string | undefined => {
    const [year, month, date] = text.split('-').map(Number);
    return text === '' ? undefined : new Date(year ?? 0, (month ?? 1) - 1, (date ?? 1) + add).toISOString();
  };
  const query = { ...rest, from: day(from, 0), to: day(to, 1) };
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export const readAuditPage = (filters: AuditFilters, cursor: number | null): Promise<AuditPage> =>
  api('administration/audit/', { query: { ...queryOf(filters), ...(cursor === null ? {} : { cursor }) } });
export const readChain = (): Promise<ChainStatus> => api('administration/audit/chain/');
export const proveChain = (): Promise<ChainProof> => api('administration/audit/proof/', { method: 'POST' });

export async function downloadAudit(filters: AuditFilters, title: string): Promise<void> {
  saveFile(
    `${title} ${new Date().toISOString().slice(0, 10)}.csv`,
    await api<Blob>('administration/audit/export/', { query: queryOf(filters), responseType: 'blob' }),
  );
}
