import { defineStream } from '../../../core/live/stream.ts';

/** A machine that must not be used; `closed` once it may again. Instants are ISO 8601. */
export interface GroundingRow {
  readonly id: string;
  readonly number: string;
  readonly equipment: string;
  readonly equipmentCode: string;
  readonly reason: string;
  readonly groundedAt: string;
  readonly groundedBy: string | null;
  readonly acknowledgedAt: string | null;
  readonly closed: boolean;
  /** When it was written last. */
  readonly at: string;
}

/** Groundings are never dropped, and each of their changes replaces what was told before. */
export const groundingStream = defineStream<GroundingRow>({
  name: 'grounding',
  mode: 'every',
  keep: 200,
  key: (row) => row.id,
  at: (row) => row.at,
});
