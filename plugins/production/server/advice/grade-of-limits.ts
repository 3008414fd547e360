/** The limits of a material's grade, as geologists tell materials apart. */
export interface GradeLimits {
  readonly analyte: string;
  readonly min?: number | null;
  readonly max?: number | null;
}

/**
 * The grade that a material is taken to have where no geologist told that of its place: the middle of its limits, the
 * only limit where there is one. Null: nothing is known.
 */
export function gradeOfLimits(limits: readonly GradeLimits[] | null, analyte: string): number | null {
  const limit = limits?.find((one) => one.analyte === analyte);
  if (!limit) return null;
  const [min, max] = [limit.min ?? limit.max, limit.max ?? limit.min];
  return min == null || max == null ? null : (Number(min) + Number(max)) / 2;
}
