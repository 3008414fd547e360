/** What every row of the API bears, whatever columns are asked for. */
export const alwaysAnswered: ReadonlySet<string> = new Set(['id', 'version', 'site', 'state']);
