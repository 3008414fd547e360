import { shapePaths } from './machine-looks.ts';

interface MachineSignProps {
  readonly shape: keyof typeof shapePaths;
  readonly colour: string;
  readonly mark?: string | null;
  readonly hollow?: boolean;
}

/** A machine as the map draws it; the words beside it say what it means. */
export function MachineSign({ shape, colour, mark = null, hollow = false }: MachineSignProps) {
  const line = hollow || shape === 'lost';
  return (
    <svg className="machine-sign" viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
      <path
        d={shapePaths[shape]}
        fill={line ? 'none' : colour}
        stroke={colour}
        strokeWidth={shape === 'lost' ? 6 : 4}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {mark === null ? null : (
        <>
          <circle cx="36" cy="13" r="12" fill={colour} stroke="var(--surface)" strokeWidth="3" />
          <text
            x="36"
            y="14"
            fill="var(--surface)"
            fontSize="19"
            fontWeight="700"
            textAnchor="middle"
            dominantBaseline="middle"
          >
            {mark}
          </text>
        </>
      )}
    </svg>
  );
}
