import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { usePane } from '../../panes/pane.ts';
import { imports } from './import-client.ts';
import type { ImportJob } from './import-job.ts';

/** Milliseconds between two looks at a job that is worked on. */
const lookAgainMs = 400;

export const isWorking = ({ state }: ImportJob): boolean => state === 'reading' || state === 'checking' || state === 'committing';

/** The import that the pane shows, kept in its link: a reload goes on where one was. */
export function useImportJob(record: string) {
  const { i18n } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Error | null>(null);
  const [sending, setSending] = useState(false);
  const id = pane.search.get('import');
  const key = ['import', record, id, i18n.locale];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => imports.read(record, id ?? ''),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? lookAgainMs : false),
  });

  /** Runs a call that answers the job as it is then. */
  const run = async (call: () => Promise<ImportJob>): Promise<void> => {
    setFailure(null);
    setSending(true);
    try {
      const job = await call();
      queries.setQueryData(['import', record, job.id, i18n.locale], job);
      pane.setSearch({ import: job.id });
    } catch (problem) {
      setFailure(problem as Error);
    } finally {
      setSending(false);
    }
  };
  const forget = (): void => {
    setFailure(null);
    pane.setSearch({ import: null });
  };
  return { job: id === null ? null : (data ?? null), loading: id !== null && !data && !error, failure: failure ?? error, sending, run, forget };
}

export type ImportControls = ReturnType<typeof useImportJob>;
