import { Button, Callout } from '@blueprintjs/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { OverrideReason } from '../../../../core/records/override-reason.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { WaitingFill } from '../waiting-fills.ts';

interface WaitingListProps {
  readonly fills: readonly WaitingFill[];
  readonly onLetPass: (fill: WaitingFill, reason: string) => void;
  readonly onForget: (fill: WaitingFill) => void;
}

/** The fills that wait on this device. What the server asked about or refused waits for a person. */
export function WaitingList({ fills, onLetPass, onForget }: WaitingListProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (fills.length === 0) return null;
  return (
    <Callout intent="warning" className="waiting-fills" aria-live="polite">
      <p>
        <Plural
          value={fills.length}
          one="# fill is waiting on this device."
          other="# fills are waiting on this device."
        />
      </p>
      <ul>
        {fills.map((fill) => {
          const machine = fill.machine ?? '';
          const words = `${machine} · ${format.quantity(Number(fill.draft.litres), 'L')} · ${format.datetime(String(fill.draft.at))}`;
          return (
            <li key={fill.key}>
              <strong>{words}</strong>
              {fill.refused === undefined ? null : <span>{fill.refused}</span>}
              {fill.refused === undefined ? null : (
                <span className="waiting-actions">
                  {fill.asks && fill.asks.length > 0 ? (
                    <SendAnyway fill={fill} words={words} onLetPass={onLetPass} />
                  ) : null}
                  <Button
                    size="small"
                    text={t`Discard fill`}
                    aria-label={t`Discard fill: ${words}`}
                    onClick={() => onForget(fill)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}

function SendAnyway({
  fill,
  words,
  onLetPass,
}: Pick<WaitingListProps, 'onLetPass'> & { readonly fill: WaitingFill; readonly words: string }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const needsReason = fill.needsReason === true;
  return (
    <>
      {needsReason ? <OverrideReason value={reason} onChange={setReason} /> : null}
      <Button
        size="small"
        intent="warning"
        text={t`Send anyway`}
        aria-label={t`Send anyway: ${words}`}
        disabled={needsReason && reason.trim() === ''}
        onClick={() => onLetPass(fill, reason)}
      />
    </>
  );
}
