import type { Host } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { fingerprintOf, sealEnvelope, sealedText } from '../rfq/envelope.ts';
import { insertRows, instantOf } from './insert-rows.ts';
import { signatory, type DemoOffer } from './offers.ts';
import type { DecidedTender } from './write-tenders.ts';

/** Accounts of the demo that send offers for their company. */
const senders: Readonly<Record<string, string>> = { 'V-00001': 'vendor', 'V-00002': 'vendor2', 'V-00003': 'vendor3' };

/**
 * Writes offers as vendors sent them, each sealed in its envelope; what was opened has its lines beside it, as the
 * opening leaves them.
 */
export async function writeOffers(
  host: Host,
  tenders: readonly DecidedTender[],
  numbers: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = host;
  const sent = tenders.flatMap((tender) =>
    tender.offers.map((offer) => {
      const text = sealedText(offer.content, signatory);
      return { tender, offer, sha256: fingerprintOf(text), envelope: sealEnvelope(host, text) };
    }),
  );
  await insertRows(
    db,
    'quotation',
    sent.map(({ tender, offer, sha256 }) => {
      const { vendor, revision, receivedAt } = offer;
      const openedAt = offer.opened === null ? null : (tender.opening?.secondAt ?? null);
      const sender = senders[vendor.code];
      return {
        id: offer.id,
        site: tender.request.site.id,
        reference: `${numbers.get(tender.id)}/${vendor.code}/${revision}`,
        rfq: tender.id,
        vendor: vendor.id,
        revision,
        received_at: instantOf(receivedAt),
        sha256,
        sent_by: sender === undefined ? null : seedId('user', sender),
        opened_at: instantOf(openedAt),
        ...(offer.opened?.offer ?? unopened),
        ...stateOf(tender, offer),
        created_at: instantOf(receivedAt),
      };
    }),
  );
  await insertRows(
    db,
    'quotation_envelope',
    sent.map(({ tender, offer, envelope }) => ({
      quotation: offer.id,
      vendor: offer.vendor.id,
      ciphertext: `\\x${envelope.ciphertext.toString('hex')}`,
      data_key: envelope.data_key,
      opened_at: offer.opened === null ? null : instantOf(tender.opening?.secondAt ?? null),
    })),
  );
  await insertRows(
    db,
    'quotation_line',
    sent.flatMap(({ tender, offer }) =>
      (offer.opened?.lines ?? []).map((line, place) => {
        const at = instantOf((tender.opening?.secondAt ?? 0) + place);
        return {
          id: lineId(offer, line.rfq_line),
          site: tender.request.site.id,
          quotation: offer.id,
          ...line,
          created_at: at,
          updated_at: at,
        };
      }),
    ),
  );
}

/** The id of what an offer says of a line. */
export const lineId = ({ id }: DemoOffer, asked: string): string => seedId('quotation_line', `${id} ${asked}`);

/** Columns of an offer that nobody has read. */
const unopened = {
  seal_ok: null,
  quote_no: null,
  signatory: null,
  currency: null,
  discount: null,
  charges: null,
  charges_tax_code: null,
  charges_taxes: null,
  net: null,
  tax: null,
  rate: null,
  net_company: null,
  missing: null,
  incoterm: null,
  place: null,
  payment_terms: null,
  valid_until: null,
  partial_ok: null,
  deviations: null,
  message: null,
} satisfies Record<keyof NonNullable<DemoOffer['opened']>['offer'], null>;

/** What became of an offer, and since when. */
function stateOf({ opening, decision, offers }: DecidedTender, offer: DemoOffer) {
  const { vendor, receivedAt } = offer;
  const next = offers.find((one) => one.vendor === vendor && one.revision === offer.revision + 1);
  if (!offer.isLast) return { state: 'superseded', updated_at: instantOf(next?.receivedAt ?? receivedAt) };
  if (offer.opened === null) return { state: 'submitted', updated_at: instantOf(receivedAt) };
  const award = decision.awards.find(({ state }) => state === 'approved');
  if (!award) return { state: 'opened', updated_at: instantOf(opening?.secondAt ?? receivedAt) };
  const won = award.lines.filter((line) => line.offer === offer).length;
  const whole = offer.opened.lines.filter(({ price }) => price !== null).length;
  return {
    state: won === 0 ? 'not_awarded' : won < whole ? 'partly_awarded' : 'awarded',
    updated_at: instantOf(award.decidedAt),
  };
}
