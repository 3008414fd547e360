import { Button, MenuItem, PopoverNext, Tag } from '@blueprintjs/core';
import { Error as ErrorIcon, History, InfoSign, ManyToOne, More, Tick, Time, WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../../../../core/parts/key-menu.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { severities } from '../../records/alert-rules.ts';
import type { AlertRow } from '../../streams/alert.ts';

interface AlertItemProps {
  readonly row: AlertRow;
  readonly sentence: string;
  readonly now: number;
  readonly mayChange: boolean;
  readonly picked: boolean;
  readonly onPick: () => void;
  readonly onAcknowledge: () => void;
  readonly onShelve: (minutes: number) => void;
  readonly onReplay: () => void;
  /** Null where there is no dispatch board to look at. */
  readonly onBoard: (() => void) | null;
}

const icons = { info: <InfoSign />, warning: <WarningSign />, critical: <ErrorIcon /> };
const intents = { info: 'primary', warning: 'warning', critical: 'danger' } as const;
const shelves = [15, 60, 240];

/** One alert: what it is by shape and word, since when, who has seen to it, and what can be done. */
export function AlertItem({
  row,
  sentence,
  now,
  mayChange,
  picked,
  onPick,
  onAcknowledge,
  onShelve,
  onReplay,
  onBoard,
}: AlertItemProps) {
  const { t, i18n } = useLingui();
  const format = useFormat(row.site);
  const closed = row.closedAt !== null;
  const shelved = row.shelvedUntil !== null && Date.parse(row.shelvedUntil) > now;
  return (
    <li className="alert-item" data-severity={row.severity} data-open={!closed && row.ackAt === null && !shelved}>
      <Tag minimal intent={intents[row.severity]} icon={icons[row.severity]}>
        {i18n._(severities[row.severity])}
      </Tag>
      <div className="alert-words">
        {row.equipment === null ? (
          <strong>{sentence}</strong>
        ) : (
          <button type="button" className="alert-pick" aria-pressed={picked} onClick={onPick}>
            {sentence}
          </button>
        )}
        <span className="alert-when">
          <time dateTime={row.openedAt} title={format.datetime(row.openedAt)}>
            {format.relative(row.openedAt, now)}
          </time>
          {row.ackAt === null ? null : <span>{t`Seen by ${row.ackBy ?? '–'} at ${format.time(row.ackAt)}`}</span>}
          {shelved && row.shelvedUntil !== null ? (
            <span>{t`Shelved until ${format.time(row.shelvedUntil)}`}</span>
          ) : null}
          {closed ? <span>{t`Over since ${format.time(row.closedAt)}`}</span> : null}
        </span>
      </div>
      <div className="alert-actions">
        {mayChange && row.ackAt === null ? (
          <Button
            size="small"
            icon={<Tick />}
            text={t`Acknowledge`}
            aria-label={t`Acknowledge: ${sentence}`}
            onClick={onAcknowledge}
          />
        ) : null}
        {row.equipment === null ? null : (
          <Button
            size="small"
            variant="minimal"
            icon={<History />}
            text={<span className="alert-word">{t`Replay last 10 minutes`}</span>}
            aria-label={t`Replay last 10 minutes: ${sentence}`}
            title={t`Replay last 10 minutes`}
            onClick={onReplay}
          />
        )}
        {row.equipment === null || onBoard === null ? null : (
          <Button
            size="small"
            variant="minimal"
            icon={<ManyToOne />}
            text={<span className="alert-word">{t`Open on the board`}</span>}
            aria-label={t`Open on the board: ${sentence}`}
            title={t`Open on the board`}
            onClick={onBoard}
          />
        )}
        {mayChange && !closed ? (
          <PopoverNext
            placement="bottom-end"
            content={
              <KeyMenu>
                {shelves.map((minutes) => (
                  <MenuItem
                    key={minutes}
                    icon={<Time />}
                    text={t`Shelve for ${minutes} min`}
                    onClick={() => onShelve(minutes)}
                  />
                ))}
              </KeyMenu>
            }
          >
            <Button
              size="small"
              variant="minimal"
              icon={<More />}
              aria-label={t`Shelve: ${sentence}`}
              title={t`Shelve`}
            />
          </PopoverNext>
        ) : null}
      </div>
    </li>
  );
}
