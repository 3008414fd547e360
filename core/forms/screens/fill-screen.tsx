import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../registry/pane.ts';
import { useSession } from '../../session/use-session.ts';
import { readFillable } from '../client.ts';
import { FillRun } from './fill-run.tsx';
import './fill-screen.css';

interface FillScreenProps {
  /** The code of the template. */
  readonly template: string;
  /** Below it lie the list and what was filled. */
  readonly path: string;
}

/** F-FILL: the published version of a template, filled about a machine (catalogue maintenance.md §1.6). */
export function FillScreen({ template, path }: FillScreenProps) {
  const { t } = useLingui();
  const pane = usePane();
  const { user } = useSession();
  const { data, error } = useQuery({ queryKey: ['fillable-form', template], queryFn: () => readFillable(template) });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data || !user) return <Spinner aria-label={t`Loading`} />;
  return (
    <FillRun
      key={data.version.id}
      user={user.id}
      fillable={data}
      onSubmitted={({ id }) => pane.open(`${path}/modifier/${id}?tab=answers`)}
    />
  );
}
