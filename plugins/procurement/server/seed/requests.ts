import { sql } from 'kysely';
import { seedId, seededRandom } from '../../../../core/host/seed.ts';
import type { Database } from '../../../../core/host/host.ts';
import { afterWorkingHours } from '../../formulas/working-hours.ts';
import { currencyTable, partTable } from '../uses.ts';

const dayMs = 86_400_000;

/** Demo accounts that hold a role. */
const holders = { approver: 'approver', manager: 'manager', maintenance_planner: 'planner' } as const;

interface DemoStep {
  readonly order: number;
  readonly label: string;
  readonly role: keyof typeof holders;
  readonly from: string;
  readonly hours: number;
}

/** Catalogue procurement.md §3: by the roles of a site, since nobody tells yet whose chief is who. */
const standard: readonly DemoStep[] = [
  { order: 1, label: 'Approbateur / Approver', role: 'approver', from: '0', hours: 24 },
  { order: 2, label: 'Chef de site / Site manager', role: 'manager', from: '20000', hours: 24 },
];
const down: readonly DemoStep[] = [
  { order: 1, label: 'Planification / Planning', role: 'maintenance_planner', from: '0', hours: 2 },
  { order: 2, label: 'Chef de site / Site manager', role: 'manager', from: '100000', hours: 2 },
];

const policies = [
  { code: 'PR-DOWN', en: 'Machine down', fr: 'Engin arrêté', priority: 10, urgencies: ['machine_down'], steps: down },
  { code: 'PR-STD', en: 'Purchase requests', fr: "Demandes d'achat", priority: 100, urgencies: null, steps: standard },
] as const;

const subjects = [
  ['Filtres pour les 500 h', 'stock'],
  ['Dents de godet', 'stock'],
  ['Flexibles hydrauliques', 'direct'],
  ['Location de nacelle', 'service'],
  ['Batteries', 'stock'],
  ['Joints de vérin', 'direct'],
  ['Éclairage de la rampe', 'capex'],
  ['Roulements de galets', 'stock'],
  ['Étalonnage des pesons', 'service'],
  ['EPI du trimestre', 'stock'],
] as const;
const requesters = ['planner', 'storekeeper', 'supervisor', 'mechanic', 'hse'] as const;
const centres = ['4100-ENG', '4200-CONC', '4300-MAG', '4400-HSE'] as const;

/** Workflows of the demo. */
export async function seedPolicies(db: Database): Promise<void> {
  await db
    .insertInto('approval_policy')
    .values(
      policies.map(({ code, en, fr, priority, urgencies, steps }) => ({
        id: seedId('approval_policy', code),
        code,
        label: JSON.stringify({ en, fr }),
        priority,
        urgencies: urgencies && [...urgencies],
        single_source: 'any',
        skip_duplicates: true,
        state: 'active',
        steps: JSON.stringify(
          steps.map(({ order, label, role, from, hours }) => ({
            order,
            label,
            from_amount: from,
            to_amount: null,
            approver_kind: 'site_role',
            role,
            email: null,
            mode: 'one',
            n: null,
            sla_hours: hours,
          })),
        ),
      })),
    )
    .execute();
}

/** 120 requests of the last twelve weeks, in every state, with the signatures that they have and wait for. */
export async function seedRequests(db: Database, today: Date): Promise<void> {
  const { rows: parts } = await sql<{ id: string; unit: string }>`
    select id, unit from ${partTable} where deleted_at is null order by code limit 400`.execute(db);
  const { rows: mad } = await sql<{ id: string }>`
    select id from ${currencyTable} where code = 'MAD' and deleted_at is null`.execute(db);
  const [currency] = mad;
  if (!currency || parts.length === 0) return;
  const random = seededRandom(19);
  const below = (count: number): number => Math.floor(random() * count);
  const numbers = new Map<string, number>();
  const made = Array.from({ length: 120 }, (_, index) => {
    const key = `PR ${index}`;
    const at = new Date(today.getTime() - (84 - (index * 84) / 120) * dayMs - below(8) * 3_600_000);
    const siteCode = index % 3 === 2 ? 'S2' : 'S1';
    const [title, kind] = subjects[index % subjects.length] as (typeof subjects)[number];
    const lines = Array.from({ length: 1 + below(5) }, (_line, place) => ({
      part: parts[below(parts.length)] as (typeof parts)[number],
      qty: 1 + below(12),
      price: Math.round(Math.exp(5 + random() * 3.4) * 100) / 100,
      key: `${key} ${place}`,
    }));
    const cents = lines.reduce((sum, { qty, price }) => sum + Math.round(qty * price * 100), 0);
    const amount = (cents / 100).toFixed(2);
    const state =
      index % 17 === 5
        ? 'returned'
        : index % 23 === 7
          ? 'rejected'
          : index >= 108
            ? 'in_approval'
            : index % 3 === 0
              ? 'sourcing'
              : 'approved';
    const isUrgent = index % 7 === 3;
    const year = at.getUTCFullYear();
    const series = `PR-${siteCode}-${String(year).slice(2)}`;
    const place = (numbers.get(series) ?? 0) + 1;
    numbers.set(series, place);
    const signed = standard.filter(({ from }) => Number(from) <= cents / 100);
    return { key, at, siteCode, title, kind, lines, amount, state, isUrgent, series, place, signed, index };
  });
  await db
    .insertInto('purchase_request')
    .values(
      made.map(({ key, at, siteCode, title, kind, amount, state, isUrgent, series, place, index }) => ({
        id: seedId('purchase_request', key),
        site: seedId('site', siteCode),
        number: `${series}-${String(place).padStart(5, '0')}`,
        title,
        kind,
        urgency: isUrgent ? 'urgent' : 'normal',
        urgency_reason: isUrgent ? 'Stock épuisé avant le prochain arrêt' : null,
        needed_by: new Date(at.getTime() + (20 + (index % 30)) * dayMs).toISOString().slice(0, 10),
        cost_centre: centres[index % centres.length],
        single_source: false,
        total: amount,
        round: 1,
        submitted_at: at.toISOString(),
        approved_at: ['approved', 'sourcing'].includes(state) ? new Date(at.getTime() + dayMs).toISOString() : null,
        state,
        created_by: seedId('user', requesters[index % requesters.length] ?? ''),
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      })),
    )
    .execute();
  await db
    .insertInto('purchase_request_line')
    .values(
      made.flatMap(({ lines, key, siteCode, at }) =>
        lines.map(({ part, qty, price, key: line }) => ({
          id: seedId('purchase_request_line', line),
          site: seedId('site', siteCode),
          request: seedId('purchase_request', key),
          part: part.id,
          qty,
          unit: part.unit,
          est_price: price.toFixed(2),
          currency: currency.id,
          price_source: 'estimate',
          equivalent_ok: true,
          created_at: at.toISOString(),
          updated_at: at.toISOString(),
        })),
      ),
    )
    .execute();
  await db
    .insertInto('approval_task')
    .values(made.flatMap((request) => tasksOf(request)))
    .execute();
  for (const [series, last] of numbers) {
    const [name, site, year] = series.split('-');
    await sql`
      insert into document_counter (series, site, year, last)
      values (${name}, ${seedId('site', site ?? '')}, ${2000 + Number(year)}, ${last})`.execute(db);
  }
}

interface Asked {
  readonly key: string;
  readonly at: Date;
  readonly siteCode: string;
  readonly amount: string;
  readonly state: string;
  readonly signed: readonly DemoStep[];
  readonly index: number;
}

/** Those who decided did so within the day; the last steps of what is still in approval are open or wait. */
function tasksOf({ key, at, siteCode, amount, state, signed, index }: Asked) {
  const isThrough = state === 'approved' || state === 'sourcing';
  const reached = isThrough ? signed.length : state === 'in_approval' ? Math.min(index % 2, signed.length - 1) : 0;
  return signed.map(({ order, label, role, hours }, place) => {
    const approver = seedId('user', holders[role]);
    const opened = new Date(at.getTime() + place * 0.4 * dayMs);
    const status =
      place < reached
        ? 'approved'
        : place > reached
          ? state === 'in_approval'
            ? 'waiting'
            : 'cancelled'
          : state === 'in_approval'
            ? 'open'
            : state;
    const isDecided = status !== 'open' && status !== 'waiting' && status !== 'cancelled';
    return {
      id: seedId('approval_task', `${key} ${place}`),
      site: seedId('site', siteCode),
      request: seedId('purchase_request', key),
      policy: seedId('approval_policy', 'PR-STD'),
      round: 1,
      place,
      order,
      step: label,
      role,
      needed: 1,
      approver,
      amount,
      status,
      hours,
      opened_at: place > reached ? null : opened.toISOString(),
      due_at: place > reached ? null : new Date(afterWorkingHours(opened.getTime(), hours)).toISOString(),
      decided_by: isDecided ? approver : null,
      decided_at: isDecided ? new Date(opened.getTime() + 0.35 * dayMs).toISOString() : null,
      reason: status === 'returned' ? 'Préciser la référence fabricant' : status === 'rejected' ? 'Hors budget' : null,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    };
  });
}
