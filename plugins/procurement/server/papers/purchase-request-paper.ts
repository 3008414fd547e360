import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { purchaseRequest } from '../../records/purchase-request.ts';
import { requestKinds, taskStates, urgencies } from '../../records/request-choices.ts';
import { chainOf } from '../approval/read-routes.ts';
import { companyUnits } from '../company-units.ts';
import { currencyTable, partTable, unitOfMeasureTable } from '../uses.ts';
import { paperWords, type PaperWords } from './paper-words.ts';
import { stateWords } from './state-words.ts';

interface Head {
  readonly number: string | null;
  readonly title: string;
  readonly state: string;
  readonly kind: string;
  readonly urgency: string;
  readonly urgency_reason: string | null;
  readonly needed_by: string;
  readonly cost_centre: string;
  readonly budget_line: string | null;
  readonly single_source_reason: string | null;
  readonly comment: string | null;
  readonly total: string | null;
  readonly submitted_at: string | null;
  readonly site: string;
  readonly time_zone: string;
  readonly requester: string | null;
}

/** A purchase request with its estimated lines and the chain of those who signed it, or are asked to. */
export async function purchaseRequestPaper(db: Database, id: string, language: 'en' | 'fr'): Promise<Paper> {
  const { rows } = await sql<Head>`
    select request.number, request.title, request.state, request.kind, request.urgency,
      nullif(request.urgency_reason, '') as urgency_reason, request.needed_by::text, request.cost_centre,
      nullif(request.budget_line, '') as budget_line,
      case when request.single_source then nullif(request.single_source_reason, '') end as single_source_reason,
      nullif(request.comment, '') as comment, request.total::text, request.submitted_at, site.name as site,
      site.time_zone, author.name as requester
    from purchase_request request
    join site on site.id = request.site
    left join app_user author on author.id = request.created_by
    where request.id = ${id} and request.deleted_at is null`.execute(db);
  const [head] = rows;
  if (!head) throw problems.notFound();
  const words = paperWords(language, head.time_zone);
  const { say, named, date, datetime, amount } = words;
  const draft = say(msg({ message: 'Draft', context: 'purchase request' }));
  const units = await companyUnits(db);
  const facts: readonly (readonly [string, string | null])[] = [
    [say(msg({ message: 'Subject', context: 'of a request' })), head.title],
    [say(msg({ message: 'Requester', context: 'on paper' })), head.requester],
    [say(msg({ message: 'Site', context: 'of papers' })), head.site],
    [say(msg`State`), named(stateWords(purchaseRequest), head.state)],
    [say(msg({ message: 'Type', context: 'purchase request' })), named(requestKinds, head.kind)],
    [
      say(msg`Urgency`),
      [named(urgencies, head.urgency), head.urgency_reason].filter((part) => part !== null).join(' – '),
    ],
    [say(msg`Needed by`), date(head.needed_by)],
    [say(msg`Cost centre`), head.cost_centre],
    [say(msg`Budget line`), head.budget_line],
    [
      say(msg({ message: 'Submitted on', context: 'request' })),
      head.submitted_at === null ? null : datetime(head.submitted_at),
    ],
    [say(msg`Why a single source`), head.single_source_reason],
  ];
  return {
    language,
    title: say(msg`Purchase request`),
    name: head.number ?? draft,
    mark: head.number === null ? draft : null,
    parties: [],
    facts: facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
    tables: [await lineTable(db, id, words), await chainTable(db, id, words)],
    totals:
      head.total === null
        ? []
        : [
            {
              label: say(msg`Total at the rates of submission, ${companyCurrency()}`),
              value: amount(head.total, units),
            },
          ],
    notes: head.comment === null ? [] : [head.comment],
    signatures: [],
  };
}

async function lineTable(db: Database, id: string, { say, exact, amount, date, language }: PaperWords) {
  const { rows } = await sql<{
    description: string;
    part: string | null;
    qty: string;
    unit: string;
    price: string;
    currency: string;
    minor_units: number;
    needed_by: string | null;
  }>`
    select coalesce(nullif(line.description, ''), nullif(part.label ->> ${language}, ''), part.code, '') as description,
      part.code as part, line.qty::text, coalesce(nullif(unit.label ->> ${language}, ''), unit.code, '') as unit,
      trim_scale(line.est_price)::text as price, currency.code as currency, currency.minor_units, line.needed_by::text
    from purchase_request_line line
    join ${currencyTable} currency on currency.id = line.currency
    left join ${partTable} part on part.id = line.part
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    where line.request = ${id} and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  return {
    columns: [
      { label: say(msg({ message: 'No.', context: 'line' })), isNumber: true },
      { label: say(msg({ message: 'Description', context: 'of a line' })) },
      { label: say(msg`Quantity`), isNumber: true },
      { label: say(msg`Unit`) },
      { label: say(msg`Estimated price`), isNumber: true },
      { label: say(msg({ message: 'Amount', context: 'on paper' })), isNumber: true },
      { label: say(msg`Currency`) },
      { label: say(msg`Needed by`) },
    ],
    rows: rows.map((line, place) => [
      String(place + 1),
      [line.description, ...(line.part === null || line.part === line.description ? [] : [line.part])].join('\n'),
      exact(line.qty),
      line.unit,
      exact(line.price, line.minor_units),
      amount(lineNet({ qty: line.qty, price: line.price }, line.minor_units), line.minor_units),
      line.currency,
      line.needed_by === null ? '' : date(line.needed_by),
    ]),
  };
}

async function chainTable(db: Database, id: string, { say, named, datetime }: PaperWords) {
  const tasks = await chainOf(db, id);
  return {
    title: say(msg({ message: 'Signatures', context: 'on paper' })),
    columns: [
      { label: say(msg({ message: 'Step', context: 'on paper' })) },
      { label: say(msg({ message: 'Asked', context: 'on paper' })) },
      { label: say(msg`State`) },
      { label: say(msg({ message: 'Signed by', context: 'on paper' })) },
      { label: say(msg({ message: 'Signed on', context: 'on paper' })) },
      { label: say(msg({ message: 'Reason', context: 'on paper' })) },
    ],
    rows: tasks.map(({ step, approver, status, decidedBy, decidedAt, reason }) => [
      step,
      approver ?? '–',
      named(taskStates, status),
      decidedBy ?? '–',
      decidedAt === null ? '–' : datetime(decidedAt),
      reason ?? '',
    ]),
  };
}
