import { api } from '../../../core/http/api.ts';
import type { OfferLine } from '../../vendor-offer-calls.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The calls that bring and take the lines of an offer as a spreadsheet; apart, for few need them at once. */
export const sheetApi = {
  template: (id: string): Promise<Blob> => api<Blob>(`vendor/rfqs/${id}/template/`, { responseType: 'blob' }),
  read: (id: string, file: Blob): Promise<{ readonly lines: readonly OfferLine[] }> =>
    api(`vendor/rfqs/${id}/template/`, { method: 'POST', body: file, headers: { 'content-type': xlsx } }),
};
