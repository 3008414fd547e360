import { useLingui } from '@lingui/react/macro';
import type { Freshness } from './freshness.ts';
import './freshness-mark.css';

/** Fresh, late or lost by shape (disc, ring, cross) and word; colour only adds to it. */
export function FreshnessMark({
  freshness,
  wordless = false,
}: {
  readonly freshness: Freshness;
  readonly wordless?: boolean;
}) {
  const { t } = useLingui();
  const word = { fresh: t`Fresh`, late: t`Late`, lost: t`Lost` }[freshness];
  return (
    <span className="freshness" data-freshness={freshness} title={word}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {freshness === 'fresh' ? <circle cx="6" cy="6" r="4.5" fill="currentColor" /> : null}
        {freshness === 'late' ? <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" /> : null}
        {freshness === 'lost' ? <path d="M2 2 L10 10 M10 2 L2 10" stroke="currentColor" strokeWidth="2" /> : null}
      </svg>
      <span className={wordless ? 'sr-only' : undefined}>{word}</span>
    </span>
  );
}
