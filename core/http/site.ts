import type { ZoneClock } from '../i18n/zone-clock.ts';

/** A site as `GET /api/sites/` answers it; only those that the user may see. */
export interface Site {
  readonly id: string;
  /** Short code, such as `S1`. */
  readonly code: string;
  readonly name: string;
  /** IANA time zone; instants of the site's rows are shown in it. */
  readonly timeZone: string;
  readonly lon: number;
  readonly lat: number;
  /** The first day of its weeks; Monday where it is not told. */
  readonly weekBegins?: 'monday' | 'sunday' | 'saturday';
}

/** A site with whether it is in view. */
export interface SelectableSite extends Site {
  readonly selected: boolean;
}

/** The whole answer: with the clocks of the site's time zone, as the server knows them for some years around today. */
export interface SiteWithClock extends Site {
  readonly clock: ZoneClock;
}
