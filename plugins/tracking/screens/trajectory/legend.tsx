import { useLingui } from '@lingui/react/macro';
import { legendOf, type Colouring } from './colouring.ts';
import type { ShownTrack } from './use-tracks.ts';

/** What the colours on the map mean; nothing where they only tell machines apart. */
export function Legend({ by, tracks }: { readonly by: Colouring; readonly tracks: readonly ShownTrack[] }) {
  const { t, i18n } = useLingui();
  const entries = legendOf(by, tracks);
  if (entries.length === 0 || tracks.length === 0) return null;
  return (
    <ul className="track-legend" aria-label={t`Legend`}>
      {entries.map(({ colour, words }) => (
        <li key={`${colour}${typeof words === 'string' ? words : words.id}`}>
          <span style={{ background: colour }} aria-hidden="true" />
          {typeof words === 'string' ? words : i18n._(words)}
        </li>
      ))}
    </ul>
  );
}
