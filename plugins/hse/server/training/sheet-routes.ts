import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { can, reachIn } from '../../../../core/registry/access.ts';
import type { RoomCodeAnswer, SheetHalfDay } from '../../shared/training-sheet.ts';
import { earlyMs, lateMs } from '../hooks/attendance-half-day.ts';
import { trainingHalfDayView, trainingSessionTable } from '../uses.ts';
import { codeMs, roomCode } from './room-code.ts';

type Asking = FastifyRequest<{ Params: { id: string } }>;

/** The site of a session of HSE. Throws 404 where there is none, or none that the caller may see. */
async function siteOf({ db }: Host, caller: Caller, id: string): Promise<string> {
  const { rows } = isUuid(id)
    ? await sql<{ site: string }>`
        select site from ${trainingSessionTable} as session
        where id = ${id} and domain = 'hse' and deleted_at is null`.execute(db)
    : { rows: [] };
  const site = rows[0]?.site;
  if (!site || !can(caller.access, 'training_session:read', site)) throw problems.notFound();
  return site;
}

/** What the sheet of a session asks beside its records: its half-days, and the code that the room shows. */
export function trainingSheetRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/hse/training/:id/half-days/',
    {
      schema: { summary: 'Half-days of a training session', tags: ['hse'] },
      config: { can: 'training_session:read' },
    },
    async ({ caller, params: { id } }: Asking): Promise<readonly SheetHalfDay[]> => {
      await siteOf(host, caller, id);
      const { rows } = await sql<Omit<SheetHalfDay, 'opens_at' | 'closes_at'>>`
        select date::text as date, half, starts_at, ends_at from ${trainingHalfDayView} as half
        where session = ${id}
        order by starts_at`.execute(host.db);
      return rows.map((row) => ({
        ...row,
        opens_at: new Date(Date.parse(row.starts_at) - earlyMs).toISOString(),
        closes_at: new Date(Date.parse(row.ends_at) + lateMs).toISOString(),
      }));
    },
  );
  app.get(
    '/api/hse/training/:id/code/',
    {
      schema: { summary: 'Code that a training room shows', tags: ['hse'] },
      config: { can: 'attendance_half_day:create' },
    },
    async ({ caller, params: { id } }: Asking): Promise<RoomCodeAnswer> => {
      const site = await siteOf(host, caller, id);
      if (reachIn(caller.access, 'attendance_half_day:create', site) !== 'site')
        throw problems.forbidden('attendance_half_day:create');
      const now = Date.now();
      return {
        code: roomCode(host, id, now),
        until: new Date((Math.floor(now / codeMs) + 1) * codeMs).toISOString(),
      };
    },
  );
}
