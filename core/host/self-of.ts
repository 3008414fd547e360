import type { Caller } from './host.ts';

/** The row of a record that is the caller, such as their person; null where there is none. */
export const selfOf = ({ self }: Pick<Caller, 'self'>, record: string): string | null => self?.[record]?.[0] ?? null;
