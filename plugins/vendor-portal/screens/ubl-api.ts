import { api } from '../../../core/http/api.ts';
import type { OfferContent } from '../../vendor-offer-calls.ts';

const fileAt = (path: string): Promise<Blob> => api<Blob>(`vendor/${path}/ubl/`, { responseType: 'blob' });

/** The calls of the portal that bring and take files of UBL; apart, for few need them at once. */
export const ublApi = {
  request: (id: string): Promise<Blob> => fileAt(`rfqs/${id}`),
  offer: (id: string): Promise<Blob> => fileAt(`rfqs/${id}/offer`),
  order: (id: string): Promise<Blob> => fileAt(`orders/${id}`),
  read: (id: string, file: Blob): Promise<{ readonly content: OfferContent; readonly warnings: readonly string[] }> =>
    api(`vendor/rfqs/${id}/ubl/`, { method: 'POST', body: file, headers: { 'content-type': 'application/xml' } }),
};
