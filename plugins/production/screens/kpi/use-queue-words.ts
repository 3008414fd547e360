import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QueueClass } from '../../reports/formulas/cycle.ts';

const words = {
  low: msg`low queue`,
  moderate: msg`moderate queue`,
  high: msg`high queue`,
  critical: msg`critical queue`,
};

/** The word of a queue's class (≤ 5, ≤ 15, ≤ 25 %, above). */
export function useQueueWords(): (found: QueueClass | null) => string | undefined {
  const { i18n } = useLingui();
  return (found) => (found === null ? undefined : i18n._(words[found]));
}
