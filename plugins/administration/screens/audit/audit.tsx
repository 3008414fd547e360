import { Button, Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import { Export, Refresh } from '@blueprintjs/icons';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { downloadAudit, noFilters, readAuditPage } from './audit-api.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditTable } from './audit-table.tsx';
import { ChainStatus } from './chain-status.tsx';
import './audit.css';

/** `/administration/audit`: who did what, when, and the proof that nobody changed the log. */
export default function Audit() {
  const { t } = useLingui();
  const showProblem = useProblemToast();
  const mayExport = useCan('audit:export');
  const [filters, setFilters] = useState(noFilters);
  const shownFilters = useDeferredValue(filters);
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['audit', shownFilters],
    queryFn: ({ pageParam }) => readAuditPage(shownFilters, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // The lines found before stay while others are looked for: a table that comes and goes makes one lose one's place.
    placeholderData: keepPreviousData,
  });
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <div className="audit-screen">
      <header className="audit-head">
        <h1 className="page-title">
          <Trans>Audit log</Trans>
        </h1>
        <div className="audit-tools">
          <Button icon={<Refresh />} aria-label={t`Refresh`} loading={isFetching} onClick={() => void refetch()} />
          {mayExport ? (
            <Button
              icon={<Export />}
              text={t`Export CSV`}
              onClick={() => void downloadAudit(shownFilters, t`Audit log`).catch(showProblem)}
            />
          ) : null}
        </div>
      </header>
      <ChainStatus />
      <AuditFilterBar filters={filters} onChange={setFilters} />
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {isPending ? <Spinner size={30} aria-label={t`Loading`} /> : null}
      {!isPending && lines.length === 0 ? (
        <NonIdealState description={t`No entries match these filters.`} />
      ) : (
        <AuditTable lines={lines} />
      )}
      {hasNextPage ? (
        <Button
          className="audit-more"
          text={t`Show older lines`}
          loading={isFetching}
          onClick={() => void fetchNextPage()}
        />
      ) : null}
    </div>
  );
}
