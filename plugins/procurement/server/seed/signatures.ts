import { seedId } from '../../../../core/host/seed.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { Chances } from './chances.ts';
import type { DemoSite } from './demo-market.ts';
import { downSteps, standardSteps, type DemoStep } from './policies.ts';

const hourMs = 3_600_000;

/** A signature that was asked of somebody; instants in milliseconds. */
export interface DemoSignature extends Pick<DemoStep, 'order' | 'label' | 'role' | 'hours'> {
  readonly policy: string;
  readonly round: number;
  readonly place: number;
  readonly approver: string;
  readonly status: 'approved' | 'returned' | 'rejected' | 'open' | 'waiting' | 'cancelled';
  readonly openedAt: number | null;
  readonly dueAt: number | null;
  readonly decidedAt: number | null;
  /** Of what still waits: reminded at half of its time, and at its end. */
  readonly urged: 0 | 1 | 2;
}

interface Asked {
  readonly site: DemoSite;
  readonly amount: string;
  readonly isDown: boolean;
  readonly round: number;
  readonly submittedAt: number;
  /** What the first who signs says. */
  readonly answer: 'approved' | 'returned' | 'rejected';
  readonly now: number;
}

interface Signed {
  readonly signatures: readonly DemoSignature[];
  /** When the last word was said; null as long as somebody is asked. */
  readonly endedAt: number | null;
}

/** What lies on desks since so lately takes longer, so that each desk of the demo has something. */
const freshMs = 4 * 24 * hourMs;

/** Who signed what was submitted, and when: one after the other, half of all within seven working hours. */
export function signaturesOf(asked: Asked, chances: Chances): Signed {
  const { site, amount, isDown, round, submittedAt, answer, now } = asked;
  const steps = (isDown ? downSteps : standardSteps).filter(({ from }) => new Exact(from).lte(amount));
  const due = (at: number, hours: number): number => (isDown ? at + hours * hourMs : site.hours.later(at, hours));
  let at: number | null = submittedAt;
  let isEnded = false;
  const signatures = steps.map(({ order, label, role, holder, hours }, place): DemoSignature => {
    const taken = isDown ? chances.between(0.2, 1.6) : Math.min(chances.around(place === 0 ? 6.5 : 3, 0.7), 60);
    const openedAt = isEnded ? null : at;
    const slow = now - submittedAt < freshMs ? 8 : 1;
    const decidedAt = openedAt === null ? null : due(openedAt, taken * slow);
    const isDecided = decidedAt !== null && decidedAt <= now;
    const said = place === 0 ? answer : 'approved';
    if (isDecided && said !== 'approved') isEnded = true;
    at = isDecided ? decidedAt : isEnded ? at : null;
    return {
      order,
      label,
      role,
      hours,
      policy: seedId('approval_policy', isDown ? 'PR-DOWN' : 'PR-STD'),
      round,
      place,
      approver: seedId('user', holder),
      status: openedAt === null ? (isEnded ? 'cancelled' : 'waiting') : isDecided ? said : 'open',
      openedAt,
      dueAt: openedAt === null ? null : due(openedAt, hours),
      decidedAt: isDecided ? decidedAt : null,
      urged: openedAt === null || isDecided || now < due(openedAt, hours / 2) ? 0 : now < due(openedAt, hours) ? 1 : 2,
    };
  });
  return { signatures, endedAt: at };
}
