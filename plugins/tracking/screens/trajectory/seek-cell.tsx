import { useFormat } from '../../../../core/sites/use-format.ts';

/** An instant in a table; one click takes the player there. */
export function SeekCell({ at, onSeek }: { readonly at: number; readonly onSeek: (at: number) => void }) {
  const format = useFormat();
  return (
    <td className="number">
      <button type="button" className="link-button" onClick={() => onSeek(at)}>
        {format.time(new Date(at), 'second')}
      </button>
    </td>
  );
}
