import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import type { AlertRow } from '../../streams/alert.ts';
import { AlertItem } from './alert-item.tsx';
import { useAlertActions } from './use-alert-actions.ts';
import { useSentence } from './use-sentence.ts';

interface AlertListProps {
  readonly rows: readonly AlertRow[];
  /** Drawn at once. */
  readonly most: number;
  readonly now: number;
  readonly mayChange: boolean;
}

/** Alerts one below the other, each with what can be done. */
export function AlertList({ rows, most, now, mayChange }: AlertListProps) {
  const { t } = useLingui();
  const { selection } = usePane();
  const sentenceOf = useSentence();
  const { acknowledge, shelve, pick, replay, board } = useAlertActions();
  return (
    <>
      <ul className="alert-list">
        {rows.slice(0, most).map((row) => (
          <AlertItem
            key={row.id}
            row={row}
            sentence={sentenceOf(row)}
            now={now}
            mayChange={mayChange}
            picked={selection?.record === 'equipment' && selection.id === row.equipment}
            onPick={() => pick(row)}
            onAcknowledge={() => acknowledge([row])}
            onShelve={(minutes) => shelve(row, minutes)}
            onReplay={() => replay(row)}
            onBoard={board && (() => board(row))}
          />
        ))}
      </ul>
      {rows.length > most ? (
        <p className="alerts-note">{t`Only the first ${most} of ${rows.length} are shown.`}</p>
      ) : null}
    </>
  );
}
