import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { readFillable } from '../../../core/forms/client.ts';
import type { Belonging } from '../../../core/forms/device/device-database.ts';
import { begunRun, readKeptRun, runInVersion } from '../../../core/forms/device/kept-run.ts';
import { FillRun } from '../../../core/forms/screens/fill-run.tsx';
import '../../../core/forms/screens/fill-screen.css';
import { usePane } from '../../../core/registry/pane.ts';
import { useSession } from '../../../core/session/use-session.ts';

interface FillForRowProps {
  /** The code of the template. */
  readonly template: string;
  readonly row: { readonly id: string; readonly site: string };
  /** What the row is called. */
  readonly words: string;
  readonly belongsTo: Belonging;
}

/** A form that belongs to a row once it was submitted. */
export function FillForRow({ template, row, words, belongsTo }: FillForRowProps) {
  const { t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const { user } = useSession();
  const queryKey = ['form-of-row', template, row.id, user?.id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => {
      const fillable = await readFillable(template);
      const kept = await readKeptRun(user?.id ?? '', `${fillable.version.code} ${row.id}`);
      return { fillable, run: kept ? runInVersion(kept, fillable.version) : begunRun(fillable.version.id) };
    },
    enabled: user !== null,
    // What is being filled is not to be asked for anew meanwhile.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data || !user) return <Spinner aria-label={t`Loading`} />;
  return (
    <FillRun
      key={data.run.id}
      user={user.id}
      path={belongsTo.shown}
      fillable={data.fillable}
      begun={data.run}
      about={{ site: row.site, keptAs: row.id, words, belongsTo }}
      onAnother={() => void queries.resetQueries({ queryKey })}
      onSubmitted={() => pane.open(belongsTo.shown)}
    />
  );
}
