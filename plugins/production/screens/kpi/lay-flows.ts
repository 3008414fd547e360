import type { BarSeries } from '../../../../core/charts/svg/bar-chart.tsx';

interface FlowNode {
  readonly name: string;
  /** Top and height in pixels. */
  readonly at: number;
  readonly size: number;
  readonly value: number;
  readonly colour: string;
}

interface FlowBand {
  readonly source: string;
  readonly target: string;
  readonly colour: string;
  /** Top at the left and at the right, in pixels. */
  readonly from: number;
  readonly to: number;
  readonly thickness: number;
  readonly value: number;
}

/** Places names and bands of a flow diagram in a height, one scale for both sides, `gap` pixels between names. */
export function layFlows(
  from: readonly string[],
  to: readonly BarSeries[],
  height: number,
  gap: number,
): {
  readonly sources: readonly FlowNode[];
  readonly targets: readonly FlowNode[];
  readonly bands: readonly FlowBand[];
} {
  const outgoing = from.map((_, index) => to.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const incoming = to.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const whole = outgoing.reduce((sum, value) => sum + value, 0);
  const scale = whole === 0 ? 0 : (height - gap * (Math.max(from.length, to.length) - 1)) / whole;
  const column = (
    names: readonly { readonly name: string; readonly colour: string }[],
    values: readonly number[],
  ): FlowNode[] => {
    const used = values.reduce((sum, value) => sum + value * scale, 0) + gap * Math.max(0, names.length - 1);
    let at = (height - used) / 2;
    return names.map(({ name, colour }, index) => {
      const value = values[index] ?? 0;
      const placed = { name, colour, value, at, size: value * scale };
      at += value * scale + gap;
      return placed;
    });
  };
  const sources = column(
    from.map((name) => ({ name, colour: '' })),
    outgoing,
  );
  const targets = column(
    to.map(({ label: name, colour }) => ({ name, colour })),
    incoming,
  );
  const starts = sources.map(({ at }) => at);
  const ends = targets.map(({ at }) => at);
  const bands = sources.flatMap((source, left) =>
    targets.flatMap((target, right): FlowBand[] => {
      const value = to[right]?.values[left] ?? 0;
      if (value <= 0) return [];
      const [start, end] = [starts[left] ?? 0, ends[right] ?? 0];
      starts[left] = start + value * scale;
      ends[right] = end + value * scale;
      return [
        {
          source: source.name,
          target: target.name,
          colour: target.colour,
          from: start,
          to: end,
          thickness: value * scale,
          value,
        },
      ];
    }),
  );
  return { sources, targets, bands };
}
