import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { plannedAnew } from '../../../../core/host/database/planned-anew.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import type { Language } from '../../../../core/host/languages.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { storableDay } from '../../../../core/registry/storable-time.ts';
import type { ReportedSite } from './read-month.ts';

const asked = z.strictObject({
  /** The first day of the month. */
  month: storableDay,
  /** Ids, by commas; all that may be read where absent. */
  sites: z.string().max(4_000).optional(),
  language: z.enum(['en', 'fr']).optional(),
});
const limitSeconds = 30;

/** A month of some sites that somebody wants on paper, in one language. */
export interface AskedMonth {
  /** Its first day. */
  readonly month: string;
  readonly sites: readonly [ReportedSite, ...ReportedSite[]];
  readonly language: Language;
  /** The latest day that it is at one of them. */
  readonly today: string;
}

/** What is asked; refuses what is no month, has not started, or is of sites that the reader may not read. */
export async function askedMonth(host: Host, request: FastifyRequest, howTo: MessageDescriptor): Promise<AskedMonth> {
  const { caller } = request;
  const told = asked.safeParse(request.query);
  if (!told.success || !told.data.month.endsWith('-01')) throw problems.badQuery(howTo);
  const { month, language = readerLanguage(request) } = told.data;
  const mine = caller.sites.filter((site) => reachIn(caller.access, 'safety_indicators:read', site) === 'site');
  const wanted = told.data.sites?.split(',').filter(Boolean) ?? mine;
  if (wanted.some((site) => !mine.includes(site))) throw problems.foreignSite();
  const { rows } = await sql<ReportedSite & { readonly today: string }>`
    select id, code, name, time_zone as zone, local_clock(now(), time_zone)::date::text as today
    from site where id = any(${wanted}::uuid[]) order by code`.execute(host.db);
  const [first, ...others] = rows;
  if (!first) throw problems.badQuery(msg`Name the sites.`);
  const today =
    rows
      .map((site) => site.today)
      .toSorted()
      .at(-1) ?? '';
  if (month > today) throw problems.badQuery(msg`This month has not started yet.`);
  const earliest = await firstMonth(host.db, wanted);
  if (earliest !== null && month.slice(0, 7) < earliest)
    throw problems.badQuery(msg`These sites have no safety data before ${earliest}.`);
  return { month, sites: [first, ...others], language, today };
}

/** The first month of which the figures of these sites know something, `2025-10`; null where they know nothing. */
async function firstMonth(db: Database, sites: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(
      least(
        (select min(month) from hse_exposure where site = any(${sites}::uuid[]) and deleted_at is null),
        (select min(occurred_at)::date from incident where site = any(${sites}::uuid[]) and deleted_at is null),
        (select min(observed_at)::date from sor where site = any(${sites}::uuid[]) and deleted_at is null)),
      'YYYY-MM') as month`.execute(db);
  return rows[0]?.month ?? null;
}

/** Reads for a paper, as of one instant and for so long at most. */
export const readForPaper = <Read>(
  host: Host,
  caller: Caller,
  language: Language,
  read: (db: Database, caller: Caller) => Promise<Read>,
): Promise<Read> =>
  plannedAnew(() =>
    host.db.transaction().execute(async (db) => {
      await sql`
        select set_config('transaction_read_only', 'on', true),
          set_config('statement_timeout', ${`${limitSeconds}s`}, true)`.execute(db);
      return read(db, { ...caller, language });
    }),
  );

/** How the file of a month is called: `HSE 2026-10 S1-S2 en.pdf`. */
export function fileName({ month, sites, language }: AskedMonth, kind: string): string {
  const where = sites.map(({ code }) => code).join('-');
  return `${kind} ${month.slice(0, 7)} ${where.slice(0, 60)} ${language}.pdf`;
}
