import type { JudgedAdvisory } from './judged-advisories.ts';

/** What `npm audit --json` says (its report of version 2), as far as it is read here. */
export interface AuditReport {
  readonly vulnerabilities: Readonly<
    Record<string, { readonly nodes: readonly string[]; readonly via: readonly (string | Advisory)[] }>
  >;
}

interface Advisory {
  readonly name: string;
  readonly title: string;
  /** Ends with its id. */
  readonly url: string;
  readonly severity: string;
}

/** The places of `package-lock.json`, and whether only those who develop need what lies there. */
export type LockedPlaces = Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;

export interface Judgement {
  /** What must be mended, or judged, before the checks pass. */
  readonly faults: readonly string[];
  /** What is worth a line. */
  readonly told: readonly string[];
}

const grave = new Set(['high', 'critical']);

/**
 * Weighs every advisory: a grave one on what the product runs with is a fault unless it is judged; one whose judgement
 * has ended is a fault in any case. `today` as `2027-03-31`.
 */
export function judgeAdvisories(
  { vulnerabilities }: AuditReport,
  places: LockedPlaces,
  judged: readonly JudgedAdvisory[],
  today: string,
): Judgement {
  const [faults, told] = [new Set<string>(), new Set<string>()];
  const seen = new Set<string>();
  for (const { nodes, via } of Object.values(vulnerabilities)) {
    const runs = nodes.some((node) => !places[node]?.dev && !places[node]?.devOptional);
    for (const advisory of via) {
      // A name alone: told where the advisory itself stands.
      if (typeof advisory === 'string') continue;
      const id = advisory.url.split('/').at(-1) ?? advisory.url;
      seen.add(id);
      const line = `${advisory.severity}: ${advisory.name}, ${advisory.title} (${advisory.url}), ${runs ? 'which the product runs with' : 'for developers only'}`;
      const known = judged.find((one) => one.id === id);
      if (known && known.until < today) faults.add(`${line}; judged until ${known.until}: look at it again`);
      else if (known) told.add(`${line}; judged until ${known.until}: ${known.reason}`);
      else if (runs && grave.has(advisory.severity))
        faults.add(`${line}; update it, or judge it in tests/house/judged-advisories.ts`);
      else told.add(line);
    }
  }
  for (const { id } of judged)
    if (!seen.has(id))
      told.add(`${id} is judged, and concerns nothing any more: take it out of tests/house/judged-advisories.ts`);
  return { faults: [...faults], told: [...told] };
}
