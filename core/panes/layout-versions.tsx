import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../sites/use-format.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { layouts, type SavedLayout } from './layouts-api.ts';
import { useOpenLayout } from './use-open-layout.ts';

/** The versions of a layout that are kept; going back to one is a new version, so nothing is lost by it. */
export function LayoutVersions({ layout, onDone }: { readonly layout: SavedLayout; readonly onDone: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const showProblem = useProblemToast();
  const openLayout = useOpenLayout();
  const { data } = useQuery({
    queryKey: ['layouts', layout.id, layout.version],
    queryFn: () => layouts.versions(layout.id),
  });
  const restore = async (version: number): Promise<void> => {
    await layouts.restore(layout.id, layout.version, version);
    await queries.invalidateQueries({ queryKey: ['layouts'] });
    openLayout(layout.id);
    onDone();
  };
  return (
    <ul>
      {data?.map(({ version, saved_at: at, saved_by: by }) => (
        <li key={version}>
          <div>
            <div>{t`Version ${version}`}</div>
            <div className="layout-meta">
              {format.datetime(at)} · {by}
            </div>
          </div>
          {version === layout.version ? (
            <span className="layout-meta">{t`in use`}</span>
          ) : (
            <Button size="small" text={t`Go back`} onClick={() => void restore(version).catch(showProblem)} />
          )}
        </li>
      ))}
    </ul>
  );
}
