import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { AnswerLine } from '../../../../core/forms/run-answers.ts';
import { checkBody } from '../../../../core/host/check-body.ts';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { can } from '../../../../core/registry/access.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import { spa } from '../../records/spa.ts';
import { cardPoints } from '../../shared/spa-card.ts';
import { equipmentTable, formRunTable, mineLocationTable, personTable } from '../uses.ts';
import { cardFrom, type FilledCard } from './card-from.ts';
import { lockCard } from './void-card.ts';

const body = z.strictObject({ run: z.uuid() });

/**
 * `POST /api/hse/spa/cards/`: a form that was filled becomes the card of its job, by whoever filled it; asked once more it
 * is that card. Nothing of it is refused for what it says: the form was judged when it was taken, and the device would
 * have nobody to ask (catalogue hse.md §7.20).
 */
export function cardRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/hse/spa/cards/',
    {
      schema: { summary: 'Make the card of a job from the form that was filled', tags: ['hse'] },
      config: { can: 'spa:create', body },
    },
    async (request, reply) => {
      const { run: id } = checkBody(body, request.body);
      const { caller } = request;
      await writingOnce(host, request, async (context) => {
        const { db } = context;
        // Two that ask at once, or one while the form is voided: the second waits, and sees what became of it.
        await lockCard(db, id);
        const run = await readRun(db, id, caller.userId);
        if (!run || !can(caller.access, 'spa:create', run.site))
          throw problems.invalid({ run: msg`This is not an SPA card that you filled in.` });
        const card = cardFrom(run.answers);
        const known = await knownRows(db, run.site, { ...card, leader: card.leader ?? run.performed_by });
        const { endsAt } = shiftAt(new Date(run.at), run.zone);
        const { rows: made } = await sql`select from spa where run = ${id}`.execute(db);
        if (made.length > 0) return;
        const number = await nextDocumentNumber(db, 'SPA', run.site, new Date(run.at));
        await createRows(context, spa, [
          {
            site: run.site,
            number,
            at: run.at,
            task: card.task,
            ...known.subjects,
            team: [
              {
                person: known.subjects.leader,
                name: known.subjects.leader === null ? (card.leaderSignature?.name ?? caller.name) : null,
                company: null,
                signature: card.leaderSignature,
              },
              ...card.team.map((one) => ({ person: null, ...one })),
            ],
            yes: [...card.yes],
            noes: cardPoints.length - card.yes.length,
            risks: known.risks,
            measures: card.measures,
            decision: card.decision,
            called_supervisor: card.called,
            expires_at: endsAt.toISOString(),
            // What a device brings after the shift is of a job that is over.
            state: endsAt <= new Date() ? 'expired' : 'open',
            run: id,
          },
        ]);
      });
      return reply.code(204).send();
    },
  );
}

interface Run {
  readonly site: string;
  readonly zone: string;
  readonly at: string;
  readonly performed_by: string | null;
  readonly answers: readonly AnswerLine[];
}

/** A card's form that somebody filled, whatever became of it since. */
async function readRun(db: Database, id: string, user: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select run.site, site.time_zone as zone, run.completed_at as at, run.performed_by, run.answers
    from ${formRunTable} as run
    join site on site.id = run.site
    where run.id = ${id} and run.created_by = ${user} and run.family = 'spa' and run.state <> 'voided'
      and run.deleted_at is null`.execute(db);
  const [run] = rows;
  return run && { ...run, at: new Date(run.at).toISOString() };
}

/** What of a card's rows stands at its site; a card points at nothing over the fence. */
async function knownRows(db: Database, site: string, card: FilledCard) {
  const { rows } = await sql<Record<'place' | 'equipment' | 'permit' | 'leader', string | null>>`
    select
      (
        select id from ${mineLocationTable} as place
        where place.id = ${card.place} and place.site = ${site} and place.deleted_at is null) as place,
      (
        select id from ${equipmentTable} as machine
        where machine.id = ${card.equipment} and machine.site = ${site} and machine.deleted_at is null) as equipment,
      (
        select id from work_permit permit
        where permit.id = ${card.permit} and permit.site = ${site} and permit.deleted_at is null) as permit,
      (
        select id from ${personTable} as person
        where person.id = ${card.leader} and person.deleted_at is null) as leader`.execute(db);
  const { rows: risks } = await sql<{ id: string }>`
    select id from critical_risk
    where code = any(${[...card.risks]}::text[]) and active and deleted_at is null
    order by sort`.execute(db);
  const [subjects = { place: null, equipment: null, permit: null, leader: null }] = rows;
  return { subjects, risks: risks.map((risk) => risk.id) };
}
