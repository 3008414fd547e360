import type { LegacyHighs } from 'highs';

let loading: Promise<LegacyHighs> | null = null;

/** HiGHS, the LP solver, compiled to WebAssembly: loaded at its first use, 1 to 15 ms for the models here. */
export function loadSolver(): Promise<LegacyHighs> {
  loading ??= import('highs').then(({ default: load }) => load());
  return loading;
}

export type Solver = LegacyHighs;

/** What stands in an LP file for a weighted sum; zeros are left out, a sum of nothing is `0 x`. */
export const sumOf = (terms: readonly (readonly [weight: number, name: string])[]): string => {
  const written = terms
    .filter(([weight]) => weight !== 0)
    .map(([weight, name]) => `${weight < 0 ? '-' : '+'} ${Math.abs(weight)} ${name}`);
  return written.length === 0 ? `0 ${terms[0]?.[1] ?? 'none'}` : written.join(' ');
};
