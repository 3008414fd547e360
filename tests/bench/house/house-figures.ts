/** What one house weighs; null where it could not be measured. */
export interface HouseFigures {
  readonly app: number;
  readonly portal: number;
  readonly memory: number;
  readonly start: number;
  readonly check: number | null;
  readonly build: number | null;
}

/** The figures with their budgets, in the order of the table. */
export const houseBudgets: readonly {
  readonly key: keyof HouseFigures;
  readonly what: string;
  readonly unit: string;
  readonly most: number;
}[] = [
  { key: 'app', what: 'first load of the application', unit: 'kB gzip', most: 150 },
  { key: 'portal', what: 'first load of the portal', unit: 'kB gzip', most: 115 },
  { key: 'memory', what: 'idle server without database, 365 days', unit: 'MB', most: 200 },
  { key: 'start', what: 'start to healthy, worst of 3', unit: 's', most: 3 },
  { key: 'check', what: 'npm run check', unit: 's', most: 90 },
  { key: 'build', what: 'production build', unit: 's', most: 60 },
];
