import { Button, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MoreNote } from '../../parts/more-note.tsx';
import type { Newest } from '../../registry/newest.ts';
import { useFormat } from '../../sites/use-format.ts';
import { actionWords } from '../action-words.ts';
import { records, type Row } from '../client.ts';
import type { HistoryEntry } from '../history.server.ts';
import type { RecordDefinition } from '../record.ts';
import { readCount, seenAs } from '../../registry/read-together.ts';
import { overriddenLimits } from '../../registry/overridden.ts';
import { isLocked } from '../states.ts';
import { fieldOf } from '../system-fields.ts';
import { viewOf } from '../views/index.ts';
import { useReaches } from '../use-reaches.ts';
import { toldNoMore } from '../../registry/told-no-more.ts';
import { tellsValues, valuesAfter } from './old-version.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import './history.css';

interface HistoryProps {
  readonly record: RecordDefinition;
  readonly row: Row;
  readonly onChanged: (row: Row) => void;
}

/** Of these a line tells what the entry was, or who saw it: nothing that went from one value to another. */
const withoutChanges: readonly string[] = [
  'create',
  'import',
  'export',
  'delete',
  'restore',
  'read_sensitive',
  'anonymise',
];
const tellsChanges = (action: string): boolean => !withoutChanges.includes(action);

const noHistory: Newest<HistoryEntry> = { entries: [], more: 0 };

/** Who changed what and when, newest first; an earlier version can be brought back. */
export function History({ record, row, onChanged }: HistoryProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(row.site);
  const mayUpdate = useReaches(record)('update', row) && !isLocked(record, row);
  const [chosen, setChosen] = useState<HistoryEntry | null>(null);
  const { data: { entries, more } = noHistory } = useQuery({
    queryKey: ['history', record.name, row.id, row.version],
    queryFn: () => records.history(record.name, row.id),
  });
  const words = (name: string, value: unknown): string => {
    if (value === toldNoMore) return toldNoMore;
    const field = fieldOf(record, name);
    return (field && viewOf(field).words(value, field, { i18n, format }, row)) || '–';
  };
  const labelOf = (name: string): string => {
    const field = fieldOf(record, name);
    return field ? i18n._(field.label) : name;
  };
  // What is told no more cannot be brought back.
  const anonymised = entries.some(({ changes }) =>
    changes.some(({ old, new: next }) => old === toldNoMore || next === toldNoMore),
  );
  if (entries.length === 0) return null;
  return (
    <section className="record-history">
      <h2>
        <Trans>History</Trans>
      </h2>
      <HTMLTable compact striped>
        <thead>
          <tr>
            <th>
              <Trans>When</Trans>
            </th>
            <th>
              <Trans>Who</Trans>
            </th>
            <th>
              <Trans>What</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => {
            const action = actionWords[entry.action];
            const bringsBack =
              mayUpdate &&
              !anonymised &&
              tellsValues(entry) &&
              Object.keys(valuesAfter(record, row, entries, entry)).length > 0;
            return (
              <tr key={`${entry.at}${entry.action}${index}`}>
                <td>{format.datetime(entry.at)}</td>
                <td>{entry.user ?? <Trans>The system</Trans>}</td>
                <td>
                  <strong>{action ? i18n._(action) : entry.action}</strong>
                  {tellsChanges(entry.action) ? (
                    entry.changes
                      .filter(({ field }) => field !== 'signature' && field !== overriddenLimits)
                      .map(({ field, old, new: next }) => (
                        <div key={field}>
                          <Trans>
                            {labelOf(field)}: <bdi>{words(field, old)}</bdi> → <bdi>{words(field, next)}</bdi>
                          </Trans>
                        </div>
                      ))
                  ) : entry.action === 'read_sensitive' ? (
                    <div>
                      {entry.changes
                        .filter(({ field }) => field !== readCount && field !== seenAs)
                        .map(({ field }) => labelOf(field))
                        .join(', ')}
                    </div>
                  ) : null}
                  <SeenAs changes={entry.changes} />
                  <Overridden changes={entry.changes} />
                  {entry.reason ? <div className="record-reason">{entry.reason}</div> : null}
                  {bringsBack ? (
                    <Button
                      size="small"
                      variant="minimal"
                      className="record-bring-back"
                      text={t`Restore this version`}
                      onClick={() => setChosen(entry)}
                    />
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
      <MoreNote more={more} className="record-history-more" />
      {chosen ? (
        <RestoreDialog
          record={record}
          row={row}
          values={valuesAfter(record, row, entries, chosen)}
          at={format.datetime(chosen.at)}
          words={words}
          onDone={(next) => {
            setChosen(null);
            onChanged(next);
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </section>
  );
}

/** Through whose eyes somebody saw. */
function SeenAs({ changes }: Pick<HistoryEntry, 'changes'>) {
  const user = changes.find(({ field }) => field === seenAs)?.new;
  if (typeof user !== 'string') return null;
  return (
    <div className="record-reason">
      <Trans>Seen as {user}</Trans>
    </div>
  );
}

/** The limits in spite of which the entry was written; why stands below. */
function Overridden({ changes }: Pick<HistoryEntry, 'changes'>) {
  const limits = changes.find(({ field }) => field === overriddenLimits)?.new;
  if (typeof limits !== 'string') return null;
  return (
    <div className="record-reason">
      <Trans>Saved despite: {limits}</Trans>
    </div>
  );
}
