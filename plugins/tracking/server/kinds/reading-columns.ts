/** The columns that every table of readings has, beside its source. */
export const readingColumns = {
  equipment: 'uuid',
  site: 'uuid',
  ts: 'timestamp with time zone',
  received_at: 'timestamp with time zone',
} as const;
