import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { declineReasons, invitationStatuses, openingKinds, procedures } from '../../records/rfq-choices.ts';
import type { InBothLanguages, Minutes } from '../../shared/minutes.ts';
import { both, namedInBoth as named, plain } from '../papers/paper-words.ts';
import { currencyTable } from '../uses.ts';
import { vendorName } from '../vendor-name.ts';
import { refuseForeign } from './read-routes.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/**
 * `GET /api/procurement/rfqs/<id>/minutes/`: the minutes of the opening in both languages (catalogue procurement.md §4):
 * who opened when, and of each vendor what came, with its fingerprints. Of a technical opening no amount. Throws 409
 * before anything was opened.
 */
export function minutesRoute(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/rfqs/:id/minutes/',
    {
      schema: { summary: 'The minutes of the opening of offers, in both languages', tags: ['procurement'] },
      config: { can: 'rfq:read' },
    },
    async (request: OfOne) => {
      await refuseForeign(host.db, request);
      return minutesOf(host.db, request.params.id);
    },
  );
}

interface Head {
  readonly number: string;
  readonly title: string;
  readonly procedure: string;
  readonly site: string;
  readonly zone: string;
  readonly deadline: string;
  readonly deadline_utc: string;
}

interface Opening {
  readonly kind: string;
  readonly first_by: string | null;
  readonly first_at: string;
  readonly second_by: string | null;
  readonly second_at: string | null;
}

/** An instant by the clocks of a row of `site`. */
const clock = (instant: string) => sql.raw(`to_char(local_clock(${instant}, site.time_zone), 'YYYY-MM-DD HH24:MI:SS')`);

async function minutesOf(db: Database, id: string): Promise<Minutes> {
  const { rows: openings } = await sql<Opening>`
    select opening.kind, one.name as first_by, ${clock('opening.first_at')} as first_at, other.name as second_by,
      ${clock('opening.second_at')} as second_at
    from rfq_opening opening
    join rfq on rfq.id = opening.rfq
    join site on site.id = rfq.site
    left join app_user one on one.id = opening.first_by
    left join app_user other on other.id = opening.second_by
    where opening.rfq = ${id} and opening.offers is not null and opening.deleted_at is null
    order by opening.first_at`.execute(db);
  if (openings.length === 0)
    throw new Problem(409, 'not_opened', msg`There are no minutes before the offers are opened.`);
  const { rows: heads } = await sql<Head>`
    select rfq.number, rfq.title, rfq.procedure, site.name as site, site.time_zone as zone,
      ${clock('rfq.deadline_at')} as deadline,
      to_char(rfq.deadline_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as deadline_utc
    from rfq join site on site.id = rfq.site
    where rfq.id = ${id}`.execute(db);
  const [head] = heads;
  if (!head) throw new Error(`The request ${id} is no longer there`);
  return {
    title: both(msg`Minutes of the opening of offers`),
    facts: [
      { label: both(msg`Quotation request`), value: plain(`${head.number} ${head.title}`) },
      { label: both(msg`Procedure`), value: named(procedures, head.procedure) },
      { label: both(msg({ message: 'Site', context: 'of papers' })), value: plain(head.site) },
      {
        label: both(msg({ message: 'Deadline', context: 'for offers' })),
        value: plain(`${head.deadline} (${head.zone}) · ${head.deadline_utc} (UTC)`),
      },
      ...openings.flatMap(({ kind, first_by: one, first_at: at, second_by: other, second_at: later }) => [
        {
          label: named(openingKinds, kind),
          value: plain(
            [`${one ?? '–'}, ${at}`, ...(later === null ? [] : [`${other ?? '–'}, ${later}`])].join(' · ') +
              ` (${head.zone})`,
          ),
        },
      ]),
    ],
    ...(await offersOf(db, id)),
    signatures: [...new Set(openings.flatMap(({ first_by: one, second_by: other }) => [one, other]))].filter(
      (name) => name !== null,
    ),
  };
}

interface Offer {
  readonly vendor: string;
  readonly reference: string;
  readonly received: string;
  readonly is_open: boolean;
  readonly seal_ok: boolean | null;
  readonly sha256: string;
  readonly commercial_sha256: string | null;
  readonly total: string | null;
}

async function offersOf(db: Database, id: string): Promise<Pick<Minutes, 'columns' | 'rows'>> {
  const { rows: offers } = await sql<Offer>`
    select ${vendorName} as vendor, offer.reference, ${clock('offer.received_at')} as received, offer.opened_at is not null as is_open, offer.seal_ok,
      offer.sha256, offer.commercial_sha256,
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
      ]),
    ],
  };
}

const joined = (one: InBothLanguages, other: InBothLanguages): InBothLanguages => ({
  en: `${one.en}: ${other.en}`,
  fr: `${one.fr} : ${other.fr}`,
});
