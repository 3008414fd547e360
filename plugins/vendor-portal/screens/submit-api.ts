import { api } from '../../../core/http/api.ts';
import type { CodeAsked } from '../../../core/session/signing.ts';
import type { OfferReceipt } from '../../vendor-offer-calls.ts';

interface Signed {
  /** Of the draft, as whoever signs has seen it. */
  readonly version: number;
  readonly signatory: string;
  readonly attestation: boolean;
  readonly code: string;
}

/** The calls by which an offer is signed and sent; apart, for few need them at once. */
export const submitApi = {
  /** Says where the code comes from; where it comes by mail, it is on its way. */
  ask: (id: string, version: number): Promise<CodeAsked> =>
    api<CodeAsked>(`vendor/rfqs/${id}/submit/code/`, { method: 'POST', body: { version } }),
  /** Sent again with the same key, it is answered with the first receipt. */
  send: (id: string, body: Signed, key: string): Promise<OfferReceipt> =>
    api<OfferReceipt>(`vendor/rfqs/${id}/submit/`, { method: 'POST', body, headers: { 'idempotency-key': key } }),
};
