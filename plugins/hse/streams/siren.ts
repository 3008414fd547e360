import { defineStream } from '../../../core/live/stream.ts';

/** An alarm as every open page of its site shows it; `cleared` once it is over. Instants are ISO 8601. */
export interface SirenRow {
  readonly id: string;
  readonly number: string;
  readonly site: string;
  readonly siteName: string;
  readonly reason: string;
  readonly drill: boolean;
  readonly phone: string | null;
  readonly raisedAt: string;
  readonly cleared: boolean;
  /** When it was written last. */
  readonly at: string;
}

/** Alarms are never dropped, and each of their changes replaces what was told before. */
export const sirenStream = defineStream<SirenRow>({
  name: 'siren',
  can: 'hse_alarm:read',
  mode: 'every',
  keep: 20,
  key: (row) => row.id,
  at: (row) => row.at,
});
