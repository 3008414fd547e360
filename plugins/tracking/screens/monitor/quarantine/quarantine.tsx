import { Button, Callout, Spinner } from '@blueprintjs/core';
import { EyeOff, Repeat } from '@blueprintjs/icons';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../../core/sites/use-format.ts';
import { usePane } from '../../../../../core/registry/pane.ts';
import { useCan } from '../../../../../core/session/use-session.ts';
import type { RejectionFilter } from '../../../shared/monitor.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { EntryRow } from './entry-row.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterOf, fixedFilter } from './filter-of.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { useQuarantine, useRefreshQuarantine } from './use-quarantine.ts';
import './quarantine.css';

/** What could not be taken in the last 30 days: found, understood, mended, sent again or dismissed. */
export function Quarantine() {
  const { t } = useLingui();
  const format = useFormat();
  const { search, setSearch, visible } = usePane();
  const mayReplay = useCan('ingest_monitor:replay');
  const mayDismiss = useCan('ingest_monitor:dismiss');
  const refresh = useRefreshQuarantine();
  const filter = filterOf(search);
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useQuarantine(filter, visible);
  const [asked, setAsked] = useState<{ readonly what: 'resend' | 'dismiss'; readonly filter: RejectionFilter } | null>(
    null,
  );
  // What is asked about is what is in view now, however long one thinks about it.
  const ask = (what: 'resend' | 'dismiss') => (): void =>
    setAsked({ what, filter: { ...fixedFilter(filter), state: 'waiting' } });
  const entries = data?.pages.flatMap(({ rejections }) => rejections) ?? [];
  const first = data?.pages[0];
  const count = first?.count ?? 0;
  const isExact = first?.countIsExact ?? true;
  const canAct = filter.state === 'waiting' && count > 0;
  return (
    <section className="quarantine" aria-label={t`Quarantine`}>
      <FilterBar filter={filter} choices={first?.choices} onChange={setSearch} />
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {first ? (
        <div className="quarantine-summary">
          <p role="status">
            {isExact ? (
              <Plural value={count} _0="No entries of this type" one="# entry" other="# entries" />
            ) : (
              t`More than ${format.number(count)} entries`
            )}
          </p>
          {mayReplay && canAct ? (
            <Button
              icon={<Repeat />}
              text={
                isExact
                  ? plural(count, { one: 'Send this one again…', other: 'Send all # again…' })
                  : t`Send all again…`
              }
              onClick={ask('resend')}
            />
          ) : null}
          {mayDismiss && canAct ? (
            <Button
              icon={<EyeOff />}
              text={isExact ? plural(count, { one: 'Dismiss this one…', other: 'Dismiss all #…' }) : t`Dismiss all…`}
              onClick={ask('dismiss')}
            />
          ) : null}
        </div>
      ) : error ? null : (
        <Spinner size={30} />
      )}
      <ul className="quarantine-entries">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage ? (
        <p className="quarantine-more">
          <Button text={t`Show more`} loading={isFetchingNextPage} onClick={() => void fetchNextPage()} />{' '}
          <span>
            {isExact
              ? t`${format.number(entries.length)} of ${format.number(count)} shown`
              : t`${format.number(entries.length)} shown`}
          </span>
        </p>
      ) : null}
      {asked?.what === 'resend' ? (
        <ResendDialog
          body={{ filter: asked.filter }}
          count={count}
          about={t`All entries waiting in this filter.`}
          onDone={refresh}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.what === 'dismiss' ? (
        <DismissDialog body={{ filter: asked.filter }} count={count} onDone={refresh} onClose={() => setAsked(null)} />
      ) : null}
    </section>
  );
}
