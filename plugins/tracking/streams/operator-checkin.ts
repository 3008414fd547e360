import { defineStream } from '../../../core/live/stream.ts';

/** A check-in as the board shows it. */
export interface OperatorCheckinRow {
  readonly id: string;
  readonly at: string;
  readonly kind: 'in' | 'out' | 'machine_on' | 'machine_off' | 'break_start' | 'break_end';
  readonly person: string | null;
  readonly name: string | null;
  readonly matricule: string | null;
  readonly function: string | null;
  readonly crew: string | null;
  readonly badge: string | null;
  readonly equipment: string | null;
  readonly equipmentCode: string | null;
  readonly method: string;
  readonly fit: boolean | null;
  readonly flags: readonly string[];
  readonly status: string;
  readonly version: number;
}

/** About 1,400 a day on the larger site; a day stays in view. */
export const operatorCheckinStream = defineStream<OperatorCheckinRow>({
  name: 'operator_checkin',
  mode: 'every',
  keep: 3000,
  key: (row) => row.id,
  at: (row) => row.at,
});
