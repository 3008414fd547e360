import { SegmentedControl, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import type { Permission } from '../../../../core/registry/access.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { meets, useSession } from '../../../../core/session/use-session.ts';
import './lists.css';

/** Another way to look at the rows of a list, kept in the address as `as`. */
export interface ListView {
  readonly id: string;
  readonly title: string;
  /** What it takes to see it, beyond the list. */
  readonly can?: Permission;
  readonly show: () => ReactNode;
}

interface ListWithViewsProps {
  readonly list: ReactNode;
  readonly views: readonly ListView[];
}

/** The list of a record and other ways to look at it, one at a time. */
export function ListWithViews({ list, views }: ListWithViewsProps) {
  const { t } = useLingui();
  const pane = usePane();
  const { user } = useSession();
  const seen = views.filter(({ can }) => can === undefined || meets(user, can));
  const shown = seen.find(({ id }) => id === pane.search.get('as'));
  if (seen.length === 0) return list;
  return (
    <div className="list-with-views">
      <SegmentedControl
        aria-label={t({ message: 'View', context: 'of a list' })}
        size="small"
        value={shown?.id ?? 'list'}
        onValueChange={(id) => pane.setSearch({ as: id === 'list' ? null : id })}
        options={[
          { value: 'list', label: t({ message: 'List', context: 'view of entries' }) },
          ...seen.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <div>
        <Suspense fallback={<Spinner aria-label={t`Loading`} />}>{shown ? shown.show() : list}</Suspense>
      </div>
    </div>
  );
}
