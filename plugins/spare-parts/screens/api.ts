import { api } from '../../../core/http/api.ts';
import type {
  CrossReference,
  CrossReferenceVerdicts,
  Explanation,
  MachinePart,
  PartFamily,
  PartSearch,
} from '../shared/part-answers.ts';

/** The calls of the plugin's own routes. */
export const partsApi = {
  search: (query: Readonly<Record<string, string | number>>): Promise<PartSearch> =>
    api<PartSearch>('spare_parts/search/', { query }),
  machineParts: (equipment: string): Promise<{ readonly parts: readonly MachinePart[] }> =>
    api('spare_parts/machine_parts/', { query: { equipment } }),
  family: (part: string): Promise<PartFamily> => api<PartFamily>('spare_parts/family/', { query: { part } }),
  explain: (from: string, to: string): Promise<Explanation> =>
    api<Explanation>('spare_parts/explain/', { query: { from, to } }),
  crossReferences: (lines: readonly CrossReference[], commit: boolean): Promise<CrossReferenceVerdicts> =>
    api<CrossReferenceVerdicts>('spare_parts/cross_references/', { method: 'POST', body: { lines, commit } }),
};
