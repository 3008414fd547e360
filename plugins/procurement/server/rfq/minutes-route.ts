import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { openingKinds, procedures } from '../../records/rfq-choices.ts';
import type { InBothLanguages, Minutes, OpeningKind } from '../../shared/minutes.ts';
import { both, namedInBoth as named, plain } from '../papers/paper-words.ts';
import { clock, minutesOfOffers } from './minutes-offers.ts';
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
      return minutesOf(host.db, request.params.id, request.caller.userId);
    },
  );
}

/** Whether remarks are still noted of `opening`, a row beside its `rfq`: until it is judged, or an award is proposed. */
export const isNoted = sql<boolean>`(
  rfq.state = case opening.kind when 'technical' then 'technical_opened' else 'opened' end
  and not exists (
    select from award where award.rfq = rfq.id and award.state <> 'rejected' and award.deleted_at is null))`;

interface Head {
  readonly number: string;
  readonly title: string;
  readonly procedure: string;
  readonly site: string;
  readonly zone: string;
  readonly deadline: string;
  readonly deadline_utc: string;
}

interface Signed {
  readonly by: string;
  readonly name: string | null;
  readonly at: string;
  readonly roles: InBothLanguages | null;
  readonly remarks: string | null;
}

interface Opening {
  readonly kind: OpeningKind;
  readonly first: Signed;
  readonly second: Signed | null;
  readonly is_noted: boolean;
}

/** Who signed an opening, when, as what, and what they noted. */
const signed = (which: 'first' | 'second') => sql`jsonb_build_object(
  'by', ${sql.raw(`${which}_by`)},
  'name', (select name from app_user where id = ${sql.raw(`${which}_by`)}),
  'at', ${clock(`opening.${which}_at`)}, 'roles', ${sql.raw(`${which}_roles`)}, 'remarks', ${sql.raw(`${which}_remarks`)})`;

async function minutesOf(db: Database, id: string, reader: string): Promise<Minutes> {
  const { rows: openings } = await sql<Opening>`
    select opening.kind, ${isNoted} as is_noted, ${signed('first')} as first,
      case when opening.second_by is not null then ${signed('second')} end as second
    from rfq_opening opening
    join rfq on rfq.id = opening.rfq
    join site on site.id = rfq.site
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
      ...openings.flatMap((opening) => [
        { label: named(openingKinds, opening.kind), value: signatureLine(opening, head.zone) },
        ...bothOf(opening).flatMap(({ name, remarks }) =>
          remarks ? [{ label: both(msg`Remarks of ${name ?? '–'}`), value: plain(remarks) }] : [],
        ),
      ]),
    ],
    ...(await minutesOfOffers(db, id)),
    signatures: [...new Set(openings.flatMap((opening) => bothOf(opening).flatMap(({ name }) => name ?? [])))],
    noted: openings.flatMap((opening) =>
      opening.is_noted && bothOf(opening).some(({ by }) => by === reader) ? [opening.kind] : [],
    ),
  };
}

const bothOf = ({ first, second }: Opening): readonly Signed[] => (second === null ? [first] : [first, second]);

/** Who signed as what and when, by the clocks of the site. */
const signatureLine = (opening: Opening, zone: string): InBothLanguages => ({
  en: `${bothOf(opening).map(signedIn('en')).join(' · ')} (${zone})`,
  fr: `${bothOf(opening).map(signedIn('fr')).join(' · ')} (${zone})`,
});

const signedIn =
  (language: 'en' | 'fr') =>
  ({ name, at, roles }: Signed): string =>
    [name ?? '–', ...(roles?.[language] ? [roles[language]] : []), at].join(', ');
