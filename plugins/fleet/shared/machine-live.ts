import type { LiveStatus, TimeCategory } from '../records/choices.ts';

/**
 * What is known of a machine now: the answer of `GET /api/fleet/machines/<id>/live/`. Instants are ISO 8601; null where
 * nothing is known or the reader may not know.
 */
export interface MachineLive {
  readonly status: {
    /** Id of the open interval of the ledger. */
    readonly interval: string;
    readonly category: TimeCategory;
    readonly status: LiveStatus;
    readonly since: string;
    readonly note: string | null;
    readonly source: string;
    readonly justified: boolean | null;
    readonly reason: { readonly code: string; readonly label: Readonly<Record<string, string>> } | null;
  } | null;
  readonly position: {
    readonly at: string;
    readonly lon: number;
    readonly lat: number;
    readonly speedKmh: number | null;
    readonly fuelPercent: number | null;
  } | null;
  readonly operator: { readonly name: string; readonly since: string } | null;
}
