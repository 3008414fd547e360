import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { subMonths } from 'date-fns';
import { sql } from 'kysely';
import * as z from 'zod';
import { countReferences } from '../../../../core/records/pointers.server.ts';
import { labelsOf } from '../../../../core/records/rows.server.ts';
import { appendAudit, seenBy } from '../../../../core/host/audit/audit.ts';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { readRemembered, remember } from '../../../../core/host/installation.ts';
import type { Language } from '../../../../core/host/languages.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { Powers } from '../../../../core/session/powers.server.ts';
import type { DataProtection, Leaver } from '../../shared/data-protection.ts';
import { anonymise } from './anonymise.ts';
import { accountsOf, personRecord, reachesPerson } from './people.ts';
import { personFile } from './person-file.ts';
import { leaverView } from '../uses.ts';

export const personDataGrants = {
  person_data: { export: ['hr_officer'], anonymise: ['hr_officer'] },
} as const;

const settingKey = 'personal_data_months';
const usualMonths = 60;
const settings = z.strictObject({ retentionMonths: z.int().min(1).max(600) });
const chosen = z.strictObject({ id: z.uuid() });
const noPerson = () => new Problem(404, 'not_found', msg`This person does not exist.`);
const monthsKept = async (host: Host): Promise<number> =>
  Number((await readRemembered(host.db, settingKey)) ?? usualMonths);
/** Whoever left before this day is kept no longer. */
const lastDay = (months: number): string => subMonths(new Date(), months).toISOString().slice(0, 10);

/** `/api/administration/data-protection/…`: one person's data as a file, and the end of what was kept long enough. */
export function dataProtectionRoutes(app: FastifyInstance, host: Host): void {
  const base = '/api/administration/data-protection/';
  app.get(base, { config: { can: 'person_data:anonymise' } }, async (request): Promise<DataProtection> => {
    const record = personRecord(host);
    const retentionMonths = await monthsKept(host);
    return {
      record,
      retentionMonths,
      ...(record
        ? await leaversBefore(host, request.caller, record, lastDay(retentionMonths), readerLanguage(request))
        : { leavers: [], more: 0 }),
    };
  });

  app.put(`${base}settings/`, { config: { can: 'person_data:anonymise' } }, async (request) => {
    // The time of keeping is the company's, whatever the site.
    (await Powers.of(host, request.caller)).refuseSetting('person_data:anonymise');
    const { retentionMonths } = checkBody(settings, request.body);
    const old = await monthsKept(host);
    await remember(host.db, settingKey, retentionMonths);
    await appendAudit(host.db, {
      userId: request.caller.userId,
      ip: request.ip,
      record: 'setting',
      recordId: settingKey,
      action: 'update',
      changes: [{ field: 'retentionMonths', old, new: retentionMonths }],
      requestId: request.id,
    });
    return { retentionMonths };
  });

  app.post(`${base}anonymise/`, { config: { can: 'person_data:anonymise' } }, async (request) => {
    const { id } = checkBody(chosen, request.body);
    const record = personRecord(host);
    if (!record) throw noPerson();
    await anonymise(host, request.caller, record, id, lastDay(await monthsKept(host)), request.ip, request.id);
    host.publish('access.changed', request.caller.userId);
    return { id };
  });

  app.get<{ Params: { id: string } }>(
    `${base}people/:id/`,
    { config: { can: 'person_data:export' } },
    async (request, reply) => {
      const { id } = request.params;
      const record = personRecord(host);
      const found =
        record && z.uuid().safeParse(id).success
          ? await sql<{ site: string | null }>`select site from ${sql.table(record)} where id = ${id}`.execute(host.db)
          : null;
      const [person] = found?.rows ?? [];
      if (!record || !person || !reachesPerson(request.caller, 'export', person.site)) throw noPerson();
      const { bytes, isWhole } = await personFile(host, request, record, id, readerLanguage(request));
      await appendAudit(host.db, {
        ...seenBy(request.caller, [{ field: 'personal data', old: null, new: isWhole ? 'zip' : 'zip, not whole' }]),
        ip: request.ip,
        record,
        recordId: id,
        siteId: person.site,
        action: 'export',
        requestId: request.id,
      });
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="personal-data-${id}.zip"`)
        .type('application/zip')
        .send(Buffer.from(bytes));
    },
  );
}

/** Leavers that one answer tells of: each has its references counted. */
const mostLeavers = 200;

/** Those who left first, and how many more there are. */
async function leaversBefore(
  host: Host,
  caller: Caller,
  record: string,
  before: string,
  language: Language,
): Promise<Pick<DataProtection, 'leavers' | 'more'>> {
  const reached = caller.sites.filter((site) => reachesPerson(caller, 'anonymise', site));
  const { rows } = await sql<{
    id: string;
    left_on: string;
    count: number;
  }>`
    select l.id, l.left_on::text as left_on, count(*) over ()::int as count
    from ${leaverView} l
    join ${sql.table(record)} p on p.id = l.id
    where l.left_on < ${before}::date and (p.site is null or p.site = any(${reached}::uuid[]))
    order by l.left_on, l.id
    limit ${mostLeavers}`.execute(host.db);
  const labels = await labelsOf(
    host,
    host.db,
    record,
    rows.map(({ id }) => id),
    language,
  );
  const leavers = rows.map(async ({ id, left_on: leftOn }): Promise<Leaver> => {
    const accounts = await sql<{
      status: string;
    }>`select status from app_user where id in (${accountsOf(record, id)})`.execute(host.db);
    return {
      record,
      id,
      label: labels.get(id) ?? '',
      leftOn,
      active: accounts.rows.some(({ status }) => status === 'active' || status === 'invited'),
      references: await countReferences(host, host.db, record, id, 'with deleted'),
    };
  });
  return { leavers: await Promise.all(leavers), more: (rows[0]?.count ?? 0) - rows.length };
}
