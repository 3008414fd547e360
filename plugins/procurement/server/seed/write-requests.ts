import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { currencyTable } from '../uses.ts';
import { insertRows, instantOf } from './insert-rows.ts';
import type { DemoRequest } from './requests.ts';

const reasons = { returned: 'Préciser la référence fabricant', rejected: 'Hors budget' } as const;
const whyUrgent = { urgent: 'Stock épuisé avant le prochain arrêt', machine_down: "L'engin attend la pièce" } as const;

/** Writes requests with their lines and signatures; `sourced`: of which offers or orders were asked. */
export async function writeRequests(
  db: Database,
  requests: readonly DemoRequest[],
  numbers: ReadonlyMap<string, string>,
  sourced: ReadonlyMap<string, number>,
): Promise<void> {
  const { rows: mad } = await sql<{ id: string }>`
    select id from ${currencyTable} where code = 'MAD' and deleted_at is null`.execute(db);
  await insertRows(
    db,
    'purchase_request',
    requests.map((request) => ({
      id: request.id,
      site: request.site.id,
      number: numbers.get(request.id) ?? null,
      title: request.title,
      kind: request.kind,
      urgency: request.urgency,
      urgency_reason: request.urgency === 'normal' ? null : whyUrgent[request.urgency],
      needed_by: request.neededBy,
      cost_centre: request.centre,
      equipment: request.equipment,
      suggested_vendors: [request.vendor.id],
      single_source: false,
      total: request.round === 0 ? null : request.total,
      round: request.round,
      submitted_at: instantOf(request.submittedAt),
      approved_at: instantOf(request.approvedAt),
      state: sourced.has(request.id) ? 'sourcing' : request.state,
      created_by: seedId('user', request.requester),
      created_at: instantOf(request.createdAt),
      updated_at: instantOf(sourced.get(request.id) ?? request.updatedAt),
    })),
  );
  await insertRows(
    db,
    'purchase_request_line',
    requests.flatMap((request) =>
      request.lines.map(({ id, part, qty, price }, place) => ({
        id,
        site: request.site.id,
        request: request.id,
        part: part.id,
        qty,
        unit: part.unit,
        est_price: price,
        currency: mad[0]?.id,
        price_source: 'estimate',
        equivalent_ok: true,
        created_at: instantOf(request.createdAt + place),
        updated_at: instantOf(request.createdAt + place),
      })),
    ),
  );
  await insertRows(
    db,
    'approval_task',
    requests.flatMap((request) => tasksOf(request)),
  );
  await insertRows(
    db,
    'approval_question',
    requests.filter((_, place) => place % 12 === 0).flatMap((request) => questionOf(request)),
  );
}

/** Asked after a third of the time that the first signature took, answered after two. */
function questionOf({ id, key, site, requester, signatures }: DemoRequest) {
  const [first] = signatures;
  if (!first?.openedAt || !first.decidedAt) return [];
  const third = (first.decidedAt - first.openedAt) / 3;
  const [asked, answered] = [instantOf(first.openedAt + third), instantOf(first.openedAt + 2 * third)];
  return [
    {
      id: seedId('approval_question', key),
      site: site.id,
      request: id,
      text: 'Une pièce équivalente est-elle en stock ?',
      asked_by: first.approver,
      asked_at: asked,
      answer: "Non : la dernière est sortie pour l'arrêt de la semaine dernière.",
      answered_by: seedId('user', requester),
      answered_at: answered,
      created_at: asked,
      updated_at: answered,
    },
  ];
}

const tasksOf = ({ id, key, site, total, signatures }: DemoRequest) =>
  signatures.map((one) => {
    const askedAt = instantOf(one.openedAt ?? signatures.find(({ round }) => round === one.round)?.openedAt ?? null);
    return {
      id: seedId('approval_task', `${key} ${one.round} ${one.place}`),
      site: site.id,
      request: id,
      policy: one.policy,
      round: one.round,
      place: one.place,
      order: one.order,
      step: one.label,
      role: one.role,
      needed: 1,
      approver: one.approver,
      amount: total,
      status: one.status,
      hours: one.hours,
      urged: one.urged,
      opened_at: instantOf(one.openedAt),
      due_at: instantOf(one.dueAt),
      decided_by: one.decidedAt === null ? null : one.approver,
      decided_at: instantOf(one.decidedAt),
      reason: one.status === 'returned' || one.status === 'rejected' ? reasons[one.status] : null,
      created_at: askedAt,
      updated_at: instantOf(one.decidedAt) ?? askedAt,
    };
  });
