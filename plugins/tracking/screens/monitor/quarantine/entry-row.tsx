import { Button, Tag } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../../core/sites/use-format.ts';
import type { Rejection } from '../../../shared/monitor.ts';
import { EntryDetail } from './entry-detail.tsx';
import { useWords } from './use-words.ts';
import { visibleText } from '../../../shared/visible-text.ts';

/** One entry in a line or two; opened, with all that is kept of it. */
export function EntryRow({
  entry,
  initiallyOpen = false,
}: {
  readonly entry: Rejection;
  readonly initiallyOpen?: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useWords();
  const [isOpen, setIsOpen] = useState(initiallyOpen);
  const who = entry.equipment ?? entry.device;
  const when = format.datetime(entry.lastAt);
  return (
    <li className="quarantine-entry">
      <div className="quarantine-line">
        <Button
          variant="minimal"
          size="small"
          icon={isOpen ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={isOpen}
          aria-label={t`${words.reason(entry.code)}, ${who ?? entry.sourceCode}, ${when}: show all`}
          onClick={() => setIsOpen(!isOpen)}
        />
        <time dateTime={entry.lastAt}>{when}</time>
        <span className="quarantine-source">{entry.sourceCode}</span>
        <span className="quarantine-who">{who === null ? '–' : <bdi>{visibleText(who)}</bdi>}</span>
        <span className="quarantine-kind">
          <bdi>{visibleText(words.kind(entry.kind ?? entry.way))}</bdi>
        </span>
        <span className="quarantine-why">
          <Tag minimal intent={entry.state === 'waiting' ? 'danger' : 'none'}>
            {words.reason(entry.code)}
          </Tag>{' '}
          <span>{visibleText(entry.reason)}</span>
        </span>
        <span className="quarantine-tags">
          {entry.times > 1 ? <Tag minimal>{plural(entry.times, { other: '# times' })}</Tag> : null}
          {entry.isEdited ? <Tag minimal intent="primary">{t`Edited`}</Tag> : null}
          {entry.state === 'taken' ? (
            <Tag minimal intent="success">
              {t({ message: 'Accepted', context: 'quarantine' })}
            </Tag>
          ) : null}
          {entry.state === 'dismissed' ? <Tag minimal>{t({ message: 'Dismissed', context: 'quarantine' })}</Tag> : null}
        </span>
      </div>
      {isOpen ? <EntryDetail id={entry.id} /> : <p className="quarantine-preview">{visibleText(entry.raw)}</p>}
    </li>
  );
}
