import type { FigureName } from './figures.ts';
import type { MachineName } from './machine-name.ts';

/** A figure with its own instant: each section of a snapshot has one. */
export interface ToldFigure {
  readonly name: FigureName;
  readonly value: number;
  /** ISO 8601. */
  readonly at: string;
}

export interface ToldPlace {
  readonly at: string;
  readonly lon: number;
  readonly lat: number;
  readonly altM: number | null;
}

export interface ToldFault {
  readonly code: string;
  readonly description: string | null;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly at: string;
}

/** What of a section could not be read, and was left out. */
export interface Unread {
  /** By the standard's name. */
  readonly section: string;
  readonly why: 'no_instant' | 'bad_instant' | 'no_number' | 'no_place' | 'no_unit';
  /** As it stands there; empty where it is missing. */
  readonly text: string;
}

/**
 * One machine of a document. Kilometres, litres, hours, per cent, tonnes, kilopascals; what a section lacks is absent,
 * never 0.
 */
export interface AempMachine {
  readonly name: MachineName;
  /** One in a snapshot, many in a time series. */
  readonly places: readonly ToldPlace[];
  readonly figures: readonly ToldFigure[];
  readonly faults: readonly ToldFault[];
  readonly unread: readonly Unread[];
}

/**
 * A document of ISO 15143-3 (AEMP 2.0). A time series names its machine by its address alone: see `equipment-path.ts`.
 */
export interface AempDocument {
  readonly kind: 'fleet' | 'equipment' | 'series';
  readonly machines: readonly AempMachine[];
  /** Addresses of this page and of the next; null where the document has none, as the last page has no next. */
  readonly self: string | null;
  readonly next: string | null;
}
