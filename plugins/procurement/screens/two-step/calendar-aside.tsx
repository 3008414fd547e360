import { useFormat } from '../../../../core/sites/use-format.ts';
import {
  calendarSteps,
  isWorkday,
  proposedSteps,
  proposeSteps,
  type ProposedStep,
} from '../../formulas/purchase-calendar.ts';
import { siteClock } from './site-clock.ts';
import { TimeLine } from './time-line.tsx';

/** Beside the form of a request in two envelopes: its steps as they are typed, and those that follow from the deadline. */
export default function CalendarAside({ draft }: { readonly draft: Readonly<Record<string, unknown>> }) {
  const site = typeof draft['site'] === 'string' ? draft['site'] : undefined;
  const { timeZone } = useFormat(site);
  if (draft['procedure'] !== 'two_envelopes') return null;
  const clock = siteClock(timeZone);
  const deadline = instantOf(draft['deadline_at']);
  const proposed = deadline === null ? null : proposeSteps(deadline, clock);
  const steps = calendarSteps.map((step) => {
    const given = instantOf(draft[step]);
    const followed = isProposed(step) ? (proposed?.[step] ?? null) : null;
    const at = given ?? followed;
    return {
      step,
      plannedAt: at === null ? null : new Date(at).toISOString(),
      standing: 'ahead' as const,
      isIdle: at !== null && !isWorkday(clock.day(at)),
      isProposed: given === null && followed !== null,
    };
  });
  return <TimeLine steps={steps} site={site} />;
}

const isProposed = (step: string): step is ProposedStep => proposedSteps.some((one) => one === step);

/** Milliseconds; null of what is empty or is no instant yet. */
function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' && value !== '' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
