import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { worthRepeating } from '../../http/query-client.ts';
import { usePane } from '../../registry/pane.ts';
import { useSession } from '../../session/use-session.ts';
import { fillableNow, heldVersion } from '../device/kept-forms.ts';
import { begunRun, readKeptRun, runInVersion, type KeptRun } from '../device/kept-run.ts';
import type { Fillable } from '../client.ts';
import type { Belonging } from '../device/device-database.ts';
import { FillRun } from './fill-run.tsx';
import './fill-screen.css';

interface FillScreenProps {
  /** The code of the template. */
  readonly template: string;
  /** Below it lie the list and what was filled. */
  readonly path: string;
  /** What a form becomes once it has arrived, and where that is shown. */
  readonly belongsTo?: Belonging;
}

/** F-FILL: the published version of a template, filled about a machine (catalogue maintenance.md §1.6). */
export function FillScreen({ template, path, belongsTo }: FillScreenProps) {
  const { t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const { user } = useSession();
  const queryKey = ['fillable-form', template, user?.id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => begin(user?.id ?? '', template),
    enabled: user !== null,
    // What is being filled is not to be asked for anew meanwhile.
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    refetchOnReconnect: false,
    retry: (failures, fault) => navigator.onLine && worthRepeating(failures, fault),
  });
  if (error)
    return (
      <Callout intent="danger">
        {navigator.onLine ? error.message : t`This form is not saved on this device yet: open it once with a network.`}
      </Callout>
    );
  if (!data || !user) return <Spinner aria-label={t`Loading`} />;
  return (
    <FillRun
      key={data.run.id}
      user={user.id}
      path={path}
      fillable={data.fillable}
      begun={data.run}
      onAnother={() => void queries.resetQueries({ queryKey })}
      belongsTo={belongsTo}
      onSubmitted={({ id }) => pane.open(belongsTo?.shown ?? `${path}/modifier/${id}?tab=answers`)}
    />
  );
}

interface Begun {
  readonly fillable: Fillable;
  readonly run: KeptRun;
}

/** What was begun on this device goes on, in the version in which it was begun where that is still held. */
async function begin(user: string, template: string): Promise<Begun> {
  const [fillable, kept] = await Promise.all([fillableNow(user, template), readKeptRun(user, template)]);
  if (!kept) return { fillable, run: begunRun(fillable.version.id) };
  const held = await heldVersion(user, kept.version);
  return held
    ? { fillable: { ...fillable, version: held }, run: kept }
    : { fillable, run: runInVersion(kept, fillable.version) };
}
