import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import type { FamilyEdge, PartFamily } from '../../shared/part-answers.ts';
import { box, layoutFamily, type Placed } from './layout-family.ts';
import './family.css';

/** Letters of a name that fit into its box. */
const fitting = 27;
const cut = (text: string): string => (text.length > fitting ? `${text.slice(0, fitting - 1)}…` : text);

interface Line {
  readonly path: string;
  readonly middle: readonly [number, number];
}

/** From the side of one box to that of another; in one column around the boxes between them. */
function lineBetween(from: Placed, to: Placed): Line {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  const half = box.height / 2;
  if (left.x !== right.x) {
    const ends = [left.x + box.width, left.y + half, right.x, right.y + half] as const;
    const [x1, y1, x2, y2] = from === left ? ends : [ends[2], ends[3], ends[0], ends[1]];
    return { path: `M${x1} ${y1}L${x2} ${y2}`, middle: [(x1 + x2) / 2, (y1 + y2) / 2] };
  }
  const distance = Math.abs(from.y - to.y) / (box.height + box.gapY);
  const edge = from.x + box.width;
  if (distance <= 1) {
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from];
    const x = from.x + box.width / 2;
    return {
      path: `M${x} ${upper.y + box.height}L${x} ${lower.y}`,
      middle: [x, (upper.y + box.height + lower.y) / 2],
    };
  }
  const out = edge + Math.min(box.gapX - 20, 12 + distance * 10);
  const [y1, y2] = [from.y + half, to.y + half];
  return { path: `M${edge} ${y1}C${out} ${y1} ${out} ${y2} ${edge} ${y2}`, middle: [out - 6, (y1 + y2) / 2] };
}

/** One family of parts: arrows lead to what replaces, double lines join what is the same, dashes an alternative. */
export function FamilyGraph({ family }: { readonly family: PartFamily }) {
  const { i18n, t } = useLingui();
  const arrow = useId();
  const placed = layoutFamily(family.parts, family.edges);
  const byId = new Map(placed.map((one) => [one.part.id, one]));
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const width = Math.max(...placed.map(({ x }) => x)) + box.width + box.gapX;
  const height = Math.max(...placed.map(({ y }) => y)) + box.height + box.margin;
  const origin = byId.get(family.origin)?.part.code ?? '';
  return (
    <div className="family-graph" role="group" aria-label={t`Family of ${origin}`} tabIndex={0}>
      <svg width={width} height={height} role="img" aria-label={t`Equivalences of ${origin} and its family`}>
        <defs>
          <marker id={arrow} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="9" markerHeight="9" orient="auto">
            <path d="M0 0L8 4L0 8z" className="family-arrow" />
          </marker>
        </defs>
        {family.edges.map((edge) => {
          const [a, b] = [byId.get(edge.a), byId.get(edge.b)];
          return a && b ? <EdgeLine key={edge.id} edge={edge} line={lineBetween(b, a)} arrow={arrow} /> : null;
        })}
        {placed.map(({ part, x, y }) => (
          <g key={part.id} className="family-part" data-origin={part.id === family.origin} data-status={part.status}>
            <rect x={x} y={y} width={box.width} height={box.height} rx={4} />
            <text x={x + 10} y={y + 17} className="family-code">
              {part.code}
            </text>
            <text x={x + 10} y={y + 33}>
              {cut(wordsIn(part.label, language) ?? '')}
            </text>
            <text x={x + 10} y={y + 48} className="family-maker">
              {cut([part.maker, part.reference].filter(Boolean).join(' · '))}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function EdgeLine({ edge, line, arrow }: { readonly edge: FamilyEdge; readonly line: Line; readonly arrow: string }) {
  const { relation, state } = edge;
  const [x, y] = line.middle;
  return (
    <g className="family-edge" data-relation={relation} data-state={state}>
      <path
        d={line.path}
        className="family-line"
        {...(relation === 'replaces' ? { markerEnd: `url(#${arrow})` } : {})}
      />
      {relation === 'same' ? <path d={line.path} className="family-gap" /> : null}
      {relation === 'not_equivalent' ? (
        <path d={`M${x - 6} ${y - 6}l12 12m0 -12l-12 12`} className="family-cross" />
      ) : null}
    </g>
  );
}
