import { msg } from '@lingui/core/macro';
import { formatISO, lastDayOfMonth, parseISO } from 'date-fns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { mayAt } from '../../../../core/host/may-at.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, createRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { storableDay } from '../../../../core/registry/storable-time.ts';
import { reachHours } from '../../formulas/presence-hours.ts';
import { hseExposure } from '../../records/hse-exposure.ts';
import type { ExposureProposal } from '../../shared/exposure-proposal.ts';
import { hasCheckins } from '../emergency/present-people.ts';
import { siteDay } from '../site-day.ts';
import { proposeHours, type HoursToWrite } from './propose-hours.ts';
import type { MonthDays } from './read-presence.ts';

const asked = z.strictObject({ site: z.uuid(), month: storableDay });
const config = { can: 'hse_exposure:create' } as const;
const tags = ['hse'];

/**
 * `/api/hse/exposure/proposal/`: hours worked by the check-ins of a site and month, to be looked at; `POST` writes them.
 */
export function exposureRoutes(app: FastifyInstance, host: Host): void {
  const path = '/api/hse/exposure/proposal/';
  app.get(
    path,
    { schema: { summary: 'Hours worked by check-ins of a site and month', tags }, config },
    async ({ query, caller }: FastifyRequest): Promise<ExposureProposal> => {
      const { site, month } = await checked(host, caller, query);
      return toldOf(await proposeHours(host, site, month, { seesPeople: seesPeople(caller, site) }));
    },
  );
  app.post(
    path,
    { schema: { summary: 'Propose the hours worked of a site and month', tags }, config: { ...config, body: asked } },
    async (request): Promise<ExposureProposal> => {
      const { caller } = request;
      const { site, month } = await checked(host, caller, request.body);
      return writingOnce(host, request, async (context) => {
        const { db } = context;
        await sql`select pg_advisory_xact_lock(hashtextextended(${`hse_exposure ${site} ${month.first}`}, 0))`.execute(
          db,
        );
        const proposal = await proposeHours({ db, records: host.records }, site, month, {
          seesPeople: seesPeople(caller, site),
          lock: true,
        });
        const written = proposal.employers.map(({ employer, hours, headcount, outcome }) => ({
          row: { site, month: month.first, employer, hours, headcount, source: 'check_in' as const },
          id: proposal.rows[employer],
          outcome,
        }));
        await createRows(
          context,
          hseExposure,
          written.flatMap(({ row, outcome }) => (outcome === 'create' ? [{ ...row, state: 'proposed' }] : [])),
        );
        await changeRows(context, hseExposure, {
          rows: written.flatMap(({ id, row: { hours, headcount } }) => (id ? [{ id, hours, headcount }] : [])),
          only: sql`state = 'proposed'`,
        });
        return toldOf(proposal);
      });
    },
  );
}

const toldOf = ({ rows: _rows, ...told }: HoursToWrite): ExposureProposal => told;

const seesPeople = (caller: Caller, site: string): boolean =>
  reachIn(caller.access, 'operator_checkin:read', site) === 'site';

/** A site of the caller's and a month whose last shift is over. Throws a `Problem`. */
async function checked(
  host: Host,
  caller: Caller,
  told: unknown,
): Promise<{ readonly site: string; readonly month: MonthDays }> {
  const { site, month } = checkBody(asked, told);
  if (!mayAt(caller, 'hse_exposure:create', site)) throw problems.foreignSite();
  if (!month.endsWith('-01')) throw problems.invalid({ month: msg`Give the first day of the month.` });
  if (!hasCheckins(host)) throw new Problem(409, 'no_checkins', msg`Nobody checks in here: enter the hours by hand.`);
  const last = formatISO(lastDayOfMonth(parseISO(month)), { representation: 'date' });
  // Who came on its last night may still be at work on the next morning.
  const over = await siteDay(host.db, site, new Date(Date.now() - reachHours * 3_600_000));
  if (over <= last) throw problems.invalid({ month: msg`This month, or its last shift, is not over yet.` });
  return { site, month: { first: month, last } };
}
