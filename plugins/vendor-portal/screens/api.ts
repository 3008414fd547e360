import { api } from '../../../core/http/api.ts';
import type {
  DeclineName,
  OfferContent,
  VendorHome,
  VendorOrder,
  VendorOrders,
  VendorRequest,
  WishedLine,
} from '../../vendor-calls.ts';

const base = 'vendor/rfqs/';

/** The calls of the portal. */
export const vendorApi = {
  home: (): Promise<VendorHome> => api<VendorHome>(base),
  request: (id: string): Promise<VendorRequest> => api<VendorRequest>(`${base}${id}/`),
  save: (id: string, version: number, content: OfferContent): Promise<{ version: number; savedAt: string }> =>
    api(`${base}${id}/draft/`, { method: 'PUT', body: { version, content } }),
  intent: (id: string): Promise<void> => api(`${base}${id}/intent/`, { method: 'POST', body: {} }),
  withdraw: (id: string): Promise<void> => api(`${base}${id}/withdraw/`, { method: 'POST', body: {} }),
  confirm: (id: string): Promise<void> => api(`${base}${id}/confirm/`, { method: 'POST', body: {} }),
  decline: (id: string, reason: DeclineName, text: string): Promise<void> =>
    api(`${base}${id}/decline/`, { method: 'POST', body: { reason, ...(text.trim() ? { text: text.trim() } : {}) } }),
  orders: (): Promise<VendorOrders> => api<VendorOrders>('vendor/orders/'),
  order: (id: string): Promise<VendorOrder> => api<VendorOrder>(`vendor/orders/${id}/`),
  answerOrder: (id: string, decision: 'accept' | 'refuse', note: string, revision: number): Promise<void> =>
    api(`vendor/orders/${id}/response/`, {
      method: 'POST',
      body: { decision, revision, ...(note.trim() ? { note: note.trim() } : {}) },
    }),
  askForChanges: (id: string, note: string, revision: number, lines: readonly WishedLine[]): Promise<void> =>
    api(`vendor/orders/${id}/response/`, {
      method: 'POST',
      body: { decision: 'changes', revision, note: note.trim(), lines },
    }),
  ask: (id: string, text: string): Promise<void> =>
    api(`${base}${id}/questions/`, { method: 'POST', body: { text: text.trim() } }),
};
