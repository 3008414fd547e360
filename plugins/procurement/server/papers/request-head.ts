import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { PaperFact } from '../../../../core/parts/paper/paper.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { procedures } from '../../records/rfq-choices.ts';
import { companyUnits } from '../company-units.ts';
import type { PaperWords } from './paper-words.ts';

/** What stands at the head of the papers of a quotation request. */
export interface RequestHead {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly procedure: string;
  readonly state: string;
  readonly site: string;
  readonly timeZone: string;
  readonly deadline: string;
  /** Decimals of the company's currency. */
  readonly minorUnits: number;
}

export async function requestHead(db: Database, id: string): Promise<RequestHead> {
  const { rows } = await sql<Omit<RequestHead, 'minorUnits'>>`
    select rfq.id, coalesce(rfq.number, '') as number, rfq.title, rfq.procedure, rfq.state, site.name as site,
      site.time_zone as "timeZone",
      rfq.deadline_at as deadline
    from rfq
    join site on site.id = rfq.site
    where rfq.id = ${id} and rfq.deleted_at is null`.execute(db);
  if (!rows[0]) throw problems.notFound();
  return { ...rows[0], minorUnits: await companyUnits(db) };
}

export const requestFacts = (
  { title, procedure, site, deadline, timeZone }: RequestHead,
  { say, named, datetime }: PaperWords,
): readonly PaperFact[] => [
  { label: say(msg({ message: 'Subject', context: 'of a request' })), value: title },
  { label: say(msg`Procedure`), value: named(procedures, procedure) },
  { label: say(msg({ message: 'Site', context: 'of papers' })), value: site },
  { label: say(msg({ message: 'Deadline', context: 'for offers' })), value: `${datetime(deadline)} (${timeZone})` },
];

/** Throws 409 where nothing was opened yet. */
export function refuseUnopened(offers: number): void {
  if (offers === 0) throw new Problem(409, 'not_opened', msg`Nothing can be seen before the offers are opened.`);
}
