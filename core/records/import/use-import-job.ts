import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { ProblemError } from '../../http/problem-error.ts';
import { usePane } from '../../registry/pane.ts';
import { imports, type CheckOptions } from './import-client.ts';
import type { ImportJob } from './import-job.ts';

/** Milliseconds between two looks at a job that is worked on. */
const lookAgainMs = 400;

export const isWorking = ({ state }: Pick<ImportJob, 'state'>): boolean =>
  state === 'reading' || state === 'checking' || state === 'committing';

/** The steps of an import, in their order. */
export const importSteps = ['file', 'read', 'columns', 'rows', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

/** The import that the pane shows, kept in its link with its step: a reload goes on where one was. */
export function useImportJob(record: string) {
  const { i18n } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Error | null>(null);
  const [sending, setSending] = useState(false);
  const [pending, setPending] = useState<CheckOptions | null>(null);
  /** On its way to the server: what is said next is said on top of it. */
  const [sent, setSent] = useState<CheckOptions | null>(null);
  const id = pane.search.get('import');
  const key = ['import', record, id, i18n.locale];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => imports.read(record, id ?? ''),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? lookAgainMs : false),
  });

  /** Each step is a place of its own to go back from. */
  const show = (step: ImportStep, job: string | null): void => {
    const search = new URLSearchParams(pane.search);
    if (job !== null) search.set('import', job);
    search.set('step', step);
    pane.open(`${pane.path}?${search.toString()}`);
  };
  /** Runs a call that answers the job as it is then. */
  const run = async (call: () => Promise<ImportJob>, step?: ImportStep): Promise<void> => {
    setFailure(null);
    setSending(true);
    try {
      const job = await call();
      queries.setQueryData(['import', record, job.id, i18n.locale], job);
      if (step || job.id !== id) show(step ?? 'columns', job.id);
      else pane.setSearch({ import: job.id });
    } catch (problem) {
      setFailure(problem as Error);
      // Somebody said something else meanwhile: that is shown.
      if (problem instanceof ProblemError && problem.code === 'stale')
        await queries.invalidateQueries({ queryKey: key });
    } finally {
      setSending(false);
    }
  };
  // What is said while the rows are still checked is sent when they are: nobody waits with the next choice.
  const free = data !== undefined && !isWorking(data) && !sending;
  useEffect(() => {
    if (!pending || !free || !data) return;
    setPending(null);
    setSent(pending);
    void run(() => imports.check(record, data.id, { ...pending, version: data.version })).finally(() => setSent(null));
    // oxlint-disable-next-line react/exhaustive-deps -- `run` is made anew with every picture of the screen, and does the same
  }, [pending, free, data, record]);

  const goTo = (step: ImportStep): void => {
    setFailure(null);
    show(step, id);
  };
  const forget = (): void => {
    setFailure(null);
    setPending(null);
    pane.setSearch({ import: null, step: null });
  };
  const job = id === null ? null : (data ?? null);
  return {
    // A choice is shown as it was made, although the rows know nothing of it yet.
    job:
      job && (pending ?? sent) ? { ...job, options: { ...job.options, ...withoutUse({ ...sent, ...pending }) } } : job,
    step: stepOf(job, pane.search.get('step')),
    loading: id !== null && !data && !error,
    failure: failure ?? error,
    sending,
    settling:
      pending !== null ||
      sent !== null ||
      (data !== undefined && (data.state === 'reading' || data.state === 'checking')),
    run,
    /** Says something else of the file; the rows are judged again. */
    change: (options: CheckOptions): void => setPending((before) => ({ ...before, ...options })),
    goTo,
    forget,
  };
}

export type ImportControls = ReturnType<typeof useImportJob>;

const withoutUse = ({ use: _use, version: _version, ...options }: CheckOptions) => options;

/**
 * Where a job stands: what is written or given up is done; else the step that its reader went to, the columns first.
 */
function stepOf(job: ImportJob | null, asked: string | null): ImportStep {
  if (!job) return 'file';
  if (job.state === 'done' || job.state === 'failed' || job.state === 'cancelled') return 'done';
  if (job.state === 'committing') return 'rows';
  return importSteps.find((step) => step === asked && step !== 'file' && step !== 'done') ?? 'columns';
}
