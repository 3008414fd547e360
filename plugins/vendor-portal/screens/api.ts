import { api } from '../../../core/http/api.ts';
import { learnClock } from '../../../core/i18n/zone-clock.ts';
import type { DeclineName, VendorCompany, VendorHome, VendorRequest } from '../../vendor-calls.ts';
import type { OfferContent } from '../../vendor-offer-calls.ts';
import type { VendorOrder, VendorOrders, WishedLine } from '../../vendor-order-calls.ts';

const base = 'vendor/rfqs/';

type Zoned = Pick<VendorCompany, 'timeZone' | 'clock'>;

/** Zones whose clocks an answer tells are shown by them, whatever this browser believes. */
export function withClocks<Answer extends { readonly company: Zoned; readonly site?: unknown }>(
  answer: Answer,
): Answer {
  for (const zone of [answer.company, answer.site])
    if (typeof zone === 'object' && zone !== null && 'clock' in zone) {
      const { timeZone, clock } = zone as Zoned;
      learnClock(timeZone, clock);
    }
  return answer;
}

/** The calls of the portal. */
export const vendorApi = {
  home: (): Promise<VendorHome> => api<VendorHome>(base).then(withClocks),
  request: (id: string): Promise<VendorRequest> => api<VendorRequest>(`${base}${id}/`).then(withClocks),
  save: (id: string, version: number, content: OfferContent): Promise<{ version: number; savedAt: string }> =>
    api(`${base}${id}/draft/`, { method: 'PUT', body: { version, content } }),
  intent: (id: string): Promise<void> => api(`${base}${id}/intent/`, { method: 'POST', body: {} }),
  withdraw: (id: string): Promise<void> => api(`${base}${id}/withdraw/`, { method: 'POST', body: {} }),
  confirm: (id: string): Promise<void> => api(`${base}${id}/confirm/`, { method: 'POST', body: {} }),
  decline: (id: string, reason: DeclineName, text: string): Promise<void> =>
    api(`${base}${id}/decline/`, { method: 'POST', body: { reason, ...(text.trim() ? { text: text.trim() } : {}) } }),
  orders: (): Promise<VendorOrders> => api<VendorOrders>('vendor/orders/'),
  order: (id: string): Promise<VendorOrder> => api<VendorOrder>(`vendor/orders/${id}/`).then(withClocks),
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
