import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { declineReasons, invitationStatuses } from '../../records/rfq-choices.ts';
import type { InBothLanguages, Minutes } from '../../shared/minutes.ts';
import { both, namedInBoth as named, plain } from '../papers/paper-words.ts';
import { currencyTable } from '../uses.ts';
import { vendorName } from '../vendor-name.ts';

/** An instant by the clocks of a row of `site`. */
export const clock = (instant: string) =>
  sql.raw(`to_char(local_clock(${instant}, site.time_zone), 'YYYY-MM-DD HH24:MI:SS')`);

interface Offer {
  readonly vendor: string;
  readonly reference: string;
  readonly received: string;
  readonly is_open: boolean;
  readonly seal_ok: boolean | null;
  readonly sha256: string;
  readonly commercial_sha256: string | null;
  readonly total: string | null;
  /** Codes of the files that the questionnaire asks for and that are not there. */
  readonly missing: string | null;
}

/** What came of each vendor, as the minutes tell it; of a technical opening no amount. */
export async function minutesOfOffers(db: Database, id: string): Promise<Pick<Minutes, 'columns' | 'rows'>> {
  const { rows: offers } = await sql<Offer>`
    select ${vendorName} as vendor, offer.reference, ${clock('offer.received_at')} as received,
      offer.opened_at is not null as is_open, offer.seal_ok, offer.sha256, offer.commercial_sha256, (
        select string_agg(line.code, ', ' order by line.created_at, line.id)
        from questionnaire_line line
        where line.rfq = offer.rfq and line.kind = 'file' and line.deleted_at is null
          and (offer.opened_at is not null or line.envelope = 'technical') and not exists (
            select from questionnaire_answer answer
            where answer.quotation = offer.id and answer.question = line.id and answer.deleted_at is null)) as missing,
      case when offer.opened_at is not null and offer.net is not null
        then currency.code || ' ' || round(offer.net, currency.minor_units)::text end as total
    from quotation offer
    join vendor on vendor.id = offer.vendor
    join site on site.id = offer.site
    left join ${currencyTable} currency on currency.id = offer.currency
    where offer.rfq = ${id} and coalesce(offer.opened_at, offer.technical_opened_at) is not null
      and offer.deleted_at is null
    order by vendor.code`.execute(db);
  const { rows: others } = await sql<{ vendor: string; status: string; reason: string | null }>`
    select ${vendorName} as vendor, invitation.status, invitation.decline_reason as reason
    from rfq_invitation invitation
    join vendor on vendor.id = invitation.vendor
    where invitation.rfq = ${id} and invitation.deleted_at is null and not exists (
      select from quotation offer
      where offer.rfq = invitation.rfq and offer.vendor = invitation.vendor and offer.deleted_at is null
        and coalesce(offer.opened_at, offer.technical_opened_at) is not null)
    order by vendor.code`.execute(db);
  return {
    columns: [
      both(msg`Vendor`),
      both(msg`Our reference`),
      both(msg({ message: 'Received', context: 'offer' })),
      both(msg({ message: 'Status', context: 'invitation' })),
      both(msg`Seal intact`),
      both(msg`Net without tax`),
      both(msg`Documents missing`),
      both(msg`SHA-256`),
    ],
    rows: [
      ...offers.map((offer) => [
        plain(offer.vendor),
        plain(offer.reference),
        plain(offer.received),
        // What became of it later is no part of the minutes.
        both(offer.is_open ? msg({ message: 'Opened', context: 'offer' }) : msg`Technical envelope open`),
        both(offer.seal_ok ? msg({ message: 'Yes', context: 'seal' }) : msg({ message: 'No', context: 'seal' })),
        plain(offer.total ?? '–'),
        plain(offer.missing ?? '–'),
        plain([offer.sha256, offer.commercial_sha256].filter((hash) => hash !== null).join(' ')),
      ]),
      ...others.map(({ vendor, status, reason }) => [
        plain(vendor),
        plain('–'),
        plain('–'),
        reason === null
          ? named(invitationStatuses, status)
          : joined(named(invitationStatuses, status), named(declineReasons, reason)),
        plain('–'),
        plain('–'),
        plain('–'),
        plain('–'),
      ]),
    ],
  };
}

const joined = (one: InBothLanguages, other: InBothLanguages): InBothLanguages => ({
  en: `${one.en}: ${other.en}`,
  fr: `${one.fr} : ${other.fr}`,
});
