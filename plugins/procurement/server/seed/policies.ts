import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';

export interface DemoStep {
  readonly order: number;
  readonly label: string;
  readonly role: 'approver' | 'manager' | 'maintenance_planner';
  /** The account of the demo that holds the role. */
  readonly holder: 'approver' | 'manager' | 'planner';
  readonly from: string;
  readonly hours: number;
}

/** Catalogue procurement.md §3: by the roles of a site, since nobody tells yet whose chief is who. */
export const standardSteps: readonly DemoStep[] = [
  { order: 1, label: 'Approbateur / Approver', role: 'approver', holder: 'approver', from: '0', hours: 24 },
  { order: 2, label: 'Chef de site / Site manager', role: 'manager', holder: 'manager', from: '20000', hours: 24 },
];
export const downSteps: readonly DemoStep[] = [
  { order: 1, label: 'Planification / Planning', role: 'maintenance_planner', holder: 'planner', from: '0', hours: 2 },
  { order: 2, label: 'Chef de site / Site manager', role: 'manager', holder: 'manager', from: '100000', hours: 2 },
];

const policies = [
  {
    code: 'PR-DOWN',
    en: 'Machine down',
    fr: 'Engin arrêté',
    priority: 10,
    urgencies: ['machine_down'],
    steps: downSteps,
  },
  {
    code: 'PR-STD',
    en: 'Purchase requests',
    fr: "Demandes d'achat",
    priority: 100,
    urgencies: null,
    steps: standardSteps,
  },
] as const;

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
