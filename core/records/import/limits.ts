/** What an import takes. Larger files are split, or come by the API. */
export const importLimits = { megabytes: 32, rows: 200_000, columns: 500 } as const;
