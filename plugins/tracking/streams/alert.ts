import { defineStream } from '../../../core/live/stream.ts';
import type { AlertRule, Severity } from '../records/alert-rules.ts';

/**
 * An alert as panels show it. Instants are ISO 8601; `value`, `threshold` and `detail` are those of its sentence
 * (`screens/alerts/use-sentence.ts`).
 */
export interface AlertRow {
  readonly id: string;
  readonly site: string;
  readonly rule: AlertRule;
  readonly severity: Severity;
  readonly sound: boolean;
  /** To whom the rule tells it. */
  readonly roles: readonly string[];
  readonly subject: string;
  readonly equipment: string | null;
  readonly equipmentCode: string | null;
  readonly detail: string | null;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly ackBy: string | null;
  readonly ackAt: string | null;
  readonly shelvedUntil: string | null;
  /** When it was written last. */
  readonly at: string;
}

/** Alerts are never dropped, and each of its changes replaces what was told of it before. */
export const alertStream = defineStream<AlertRow>({
  name: 'alert',
  mode: 'every',
  keep: 500,
  key: (row) => row.id,
  at: (row) => row.at,
});
