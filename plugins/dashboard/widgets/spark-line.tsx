import { extent } from 'd3-array';

/** A line without axes, for the eye; the figure beside it says the value. Gaps stay gaps. */
export function SparkLine({ values, label }: { readonly values: readonly (number | null)[]; readonly label: string }) {
  const points = values.filter((value) => value !== null);
  if (points.length < 2) return null;
  const [lowest = 0, most = 0] = extent(points);
  const least = Math.min(0, lowest);
  const y = (value: number): number => 38 - (36 * (value - least)) / (most - least || 1);
  const x = (index: number): number => 2 + (196 * index) / (values.length - 1);
  const path = values
    .map((value, index) =>
      value === null ? '' : `${index === 0 || values[index - 1] === null ? 'M' : 'L'}${x(index)} ${y(value)}`,
    )
    .join('');
  return (
    <svg className="spark-line" role="img" aria-label={label} viewBox="0 0 200 40" preserveAspectRatio="none">
      <path d={path} fill="none" stroke="var(--accent)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
