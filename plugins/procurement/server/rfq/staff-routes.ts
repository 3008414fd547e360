import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { beyondYears } from '../../../../core/records/limits/within-years.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn, type Permission } from '../../../../core/registry/access.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { quotation } from '../../records/quotation.ts';
import { rfqAddendum } from '../../records/rfq-addendum.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { rfqQuestion } from '../../records/rfq-question.ts';
import { rfq } from '../../records/rfq.ts';
import { movedSteps } from './calendar.ts';
import { changeQuestionnaire } from './change-questionnaire.ts';
import { namesVendor, type KnownBy } from './names-vendor.ts';
import { openingAfter } from './opening-plan.ts';
import { tellVendors } from './tell-vendors.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const addendumBody = z.strictObject({
  text: z.string().trim().min(1).max(4_000),
  material: z.boolean(),
  /** Later than the one before; null: it stays. */
  deadline_at: z.nullable(z.iso.datetime()),
  /** All that is asked beside the lines from now on; absent: as before. */
  questionnaire: z
    .array(z.looseObject({ id: z.uuid().toLowerCase().optional() }))
    .max(200)
    .optional(),
});
const answerBody = z.strictObject({
  public_text: z.string().trim().min(1).max(4_000),
  answer: z.string().trim().min(1).max(4_000),
  audience: z.enum(['all', 'asker']),
});

/** A material change leaves vendors so many hours at least. */
const hoursAfterChange = 48;

/** A request as its course needs it, held until the transaction ends. */
export interface Held {
  readonly id: string;
  readonly site: string;
  readonly number: string;
  readonly title: string;
  readonly public_id: string;
  readonly state: string;
  readonly deadline_at: string;
  readonly is_over: boolean;
}

/** Throws 404 where there is none that the caller may do this to. */
export async function heldRequest(
  db: Database,
  { caller, params: { id } }: OfOne,
  permission: Permission,
): Promise<Held> {
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await sql<Held>`
    select id, site, number, title, public_id, state, deadline_at, clock_timestamp() > deadline_at as is_over from rfq
    where id = ${id} and deleted_at is null and state <> 'draft'
    for update`.execute(db);
  const [found] = rows;
  if (!found || reachIn(caller.access, permission, found.site) === null) throw problems.notFound();
  return found;
}

/** Addenda and answers to questions (catalogue procurement.md §4): what invited vendors are told of a published request. */
export function rfqRoutes(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/rfqs/:id/addenda/',
    {
      schema: { summary: 'Tell invited vendors what changed', tags: ['procurement'] },
      config: { can: 'rfq_addendum:publish', body: addendumBody },
    },
    async (request: OfOne, reply) => {
      const given = checkBody(addendumBody, request.body);
      await writingOnce(host, request, async (context) => {
        const held = await heldRequest(context.db, request, 'rfq_addendum:publish');
        await publishAddendum(host, context, held, given);
      });
      return reply.code(201).send({});
    },
  );
  app.post(
    '/api/procurement/questions/:id/answer/',
    {
      schema: { summary: 'Answer a question of a vendor', tags: ['procurement'] },
      config: { can: 'rfq_question:answer', body: answerBody },
    },
    async (request: OfOne, reply) => {
      const given = checkBody(answerBody, request.body);
      await writingOnce(host, request, (context) => publishAnswer(host, context, request, given));
      return reply.code(204).send();
    },
  );
}

async function publishAddendum(
  host: Host,
  context: RowsContext,
  held: Held,
  { text, material, deadline_at: wanted, questionnaire }: z.infer<typeof addendumBody>,
): Promise<void> {
  const { db } = context;
  if (held.is_over || held.state !== 'published')
    throw new Problem(409, 'deadline_passed', msg`The deadline has passed; it cannot be moved.`);
  if (wanted !== null && wanted <= held.deadline_at)
    throw problems.invalid({ deadline_at: msg`A deadline can only be moved later.` });
  const tooFar = beyondYears(rfq.fields.deadline_at, wanted);
  if (tooFar) throw problems.invalid({ deadline_at: tooFar });
  if (questionnaire && !material)
    throw problems.invalid({
      material: msg`A change to the questionnaire is a material change: offers must be confirmed.`,
    });
  const { rows } = await sql<{ place: number; deadline: string | null }>`
    select (select coalesce(max(place), 0) + 1 from rfq_addendum where rfq = ${held.id}) as place,
      nullif(greatest(
        coalesce(${wanted}::timestamptz, ${held.deadline_at}::timestamptz),
        case when ${material} then date_trunc('minute', now() + interval '59 seconds') + ${hoursAfterChange} * interval '1 hour' end),
        ${held.deadline_at}::timestamptz) as deadline`.execute(db);
  const { place, deadline } = rows[0] ?? { place: 1, deadline: null };
  await createRows(context, rfqAddendum, [
    { site: held.site, rfq: held.id, place, text, material, deadline_at: deadline },
  ]);
  if (questionnaire) await changeQuestionnaire(context, held, questionnaire);
  if (deadline !== null)
    await changeRows(context, rfq, {
      where: sql`id = ${held.id}`,
      set: {
        deadline_at: deadline,
        opening_at: openingAfter(deadline),
        // What there was of time between the last question and the deadline stays; what has changed can be asked about.
        questions_until: sql`greatest(questions_until + (${deadline}::timestamptz - deadline_at),
          case when ${material} then now() + (${deadline}::timestamptz - now()) / 2 end)`,
        ...(await movedSteps(db, await plannedOf(db, held.id), deadline)),
      },
    });
  if (material) {
    await changeRows(context, quotation, {
      where: sql`rfq = ${held.id} and state = 'submitted'`,
      set: { state: 'to_confirm' },
      action: 'state',
    });
    await changeRows(context, rfqInvitation, {
      where: sql`rfq = ${held.id} and status = 'submitted'`,
      set: { status: 'to_confirm' },
    });
  }
  const { number, title } = held;
  await tellVendors(host, db, held, (until) => ({
    subject: material
      ? msg`${number}: addendum ${place}, please confirm your offer`
      : deadline === null
        ? msg`${number}: addendum ${place}`
        : msg`${number}: new deadline ${until}`,
    lines: [
      msg`The request “${title}” was changed by addendum ${place}:`,
      text,
      ...(questionnaire ? [msg`The questionnaire has changed.`] : []),
      ...(material ? [msg`An offer you have sent only counts once you confirm or revise it.`] : []),
      msg`Offers are accepted until ${until}.`,
    ],
  }));
}

async function plannedOf(db: Database, id: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`
    select site, procedure, technical_opening_at, opening_at from rfq where id = ${id}`.execute(db);
  return rows[0] ?? {};
}

interface Asked {
  readonly rfq: string;
  readonly site: string;
  readonly vendor: string;
  readonly number: string;
  readonly title: string;
  readonly public_id: string;
  readonly published_at: string | null;
  readonly state: string;
}

async function publishAnswer(
  host: Host,
  context: RowsContext,
  { caller, params: { id } }: OfOne,
  { public_text: text, answer, audience }: z.infer<typeof answerBody>,
): Promise<void> {
  const { db } = context;
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await sql<Asked>`
    select question.rfq, rfq.site, question.vendor, rfq.number, rfq.title, rfq.public_id, question.published_at, rfq.state
    from rfq_question question
    join rfq on rfq.id = question.rfq
    where question.id = ${id} and question.deleted_at is null
    for update of question`.execute(db);
  const [asked] = rows;
  if (!asked || reachIn(caller.access, 'rfq_question:answer', asked.site) === null) throw problems.notFound();
  if (asked.published_at !== null) throw new Problem(409, 'answered', msg`This question has already been answered.`);
  if (audience === 'all') {
    const known = await knownBy(db, asked.rfq);
    for (const [field, words] of Object.entries({ public_text: text, answer })) {
      const word = namesVendor(words, known);
      if (word !== null) throw problems.invalid({ [field]: msg`The text names a vendor (${word}); rewrite it.` });
    }
  }
  await changeRows(context, rfqQuestion, {
    where: sql`id = ${id}`,
    set: { public_text: text, answer, audience, answered_by: caller.userId, published_at: sql`now()` },
    action: 'answer',
  });
  const { rows: invited } = await sql<{ id: string }>`
    select id from rfq_invitation
    where rfq = ${asked.rfq} and deleted_at is null and status not in ('declined', 'not_qualified')
      and (${audience} = 'all' or vendor = ${asked.vendor})`.execute(db);
  const { number, title } = asked;
  await tellVendors(
    host,
    db,
    { id: asked.rfq, public_id: asked.public_id },
    () => ({
      subject: msg`${number}: a question has been answered`,
      lines: [msg`A question about “${title}” has been answered; see the question and answer with the request.`],
    }),
    invited.map((one) => one.id),
  );
}

/** Everything that would name one of the vendors that are invited. */
async function knownBy(db: Database, id: string): Promise<readonly KnownBy[]> {
  const { rows } = await sql<KnownBy>`
    select array_remove(array[vendor.legal_name, vendor.trade_name] || coalesce(people.names, '{}'), null) as names,
      array_remove(array[vendor.email, regexp_replace(vendor.website, '^https?://(www[.])?', '')] || coalesce(people.emails, '{}'), null) as emails,
      array_remove(array[vendor.phone] || coalesce(people.phones, '{}'), null) as phones,
      coalesce((select array_agg(value) from vendor_identifier one where one.vendor = vendor.id and one.deleted_at is null), '{}') as numbers
    from rfq_invitation invitation
    join vendor on vendor.id = invitation.vendor
    left join lateral (
      select array_agg(name) as names, array_agg(email) as emails, array_agg(phone) as phones
      from vendor_contact contact
      where contact.vendor = vendor.id and contact.deleted_at is null) people on true
    where invitation.rfq = ${id} and invitation.deleted_at is null`.execute(db);
  return rows;
}
