/** Marks over a colour, so that colour is not the only sign. */
export type Pattern = 'dots' | 'horizontal' | 'vertical' | 'backward' | 'cross' | 'grid' | 'hatched';

const tile = 6;
const marks: Readonly<Record<Pattern, string>> = {
  dots: 'M1.5 1.5h1.4v1.4h-1.4zM4.5 4.5h1.4v1.4h-1.4z',
  horizontal: 'M0 3H6',
  vertical: 'M3 0V6',
  backward: 'M-1 -1L7 7M-1 5L1 7M5 -1L7 1',
  cross: 'M0 0L6 6M6 0L0 6',
  grid: 'M0 3H6M3 0V6',
  hatched: 'M-1 7L7 -1M-1 1L1 -1M5 7L7 5',
};
const heavy: ReadonlySet<Pattern> = new Set(['hatched', 'cross']);

export const patternNames = Object.keys(marks) as readonly Pattern[];

/** The patterns of one picture, to be filled with `url(#<id>-<name>)`; they are seen on every colour. */
export function PatternDefinitions({ id }: { readonly id: string }) {
  return (
    <defs>
      {patternNames.map((name) => (
        <pattern key={name} id={`${id}-${name}`} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <path
            d={marks[name]}
            fill="none"
            stroke={name === 'hatched' ? '#ffffff' : '#10161a'}
            strokeOpacity={name === 'hatched' ? 0.9 : 0.45}
            strokeWidth={heavy.has(name) ? 1.8 : 1}
          />
        </pattern>
      ))}
    </defs>
  );
}

/** A colour with its pattern as a small square, for legends. */
export function PatternSwatch({
  id,
  colour,
  pattern,
}: {
  readonly id: string;
  readonly colour: string;
  readonly pattern: Pattern | undefined;
}) {
  return (
    <svg width={16} height={12} aria-hidden="true" className="pattern-swatch">
      {pattern ? <PatternDefinitions id={id} /> : null}
      <rect width={16} height={12} fill={colour} />
      {pattern ? <rect width={16} height={12} fill={`url(#${id}-${pattern})`} /> : null}
    </svg>
  );
}
