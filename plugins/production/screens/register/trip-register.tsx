import { Button, ButtonGroup } from '@blueprintjs/core';
import { GitBranch, GitMerge, Refresh, SmallTick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';
import type { Row } from '../../../../core/records/client.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { useConfirmTrips } from '../use-confirm-trips.ts';
import { useLinkedField } from '../use-linked-field.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { RecomputeDialog } from './recompute-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

const toReview = JSON.stringify(['state:eq:to_review']);
/** Told by the rules without a scale while the truck's own was out of order. */
const withoutScale = JSON.stringify(['flags:has:scale_fault']);

/**
 * `/production/truck_trips`: every trip; those to be reviewed first at hand, confirmed many at once, cut in two or
 * joined.
 */
export default function TripRegister({ record, path }: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const { confirm } = useConfirmTrips();
  const follows = useLinkedField();
  const [mayConfirm, mayChange, mayRecompute] = [
    useCan('haul_trip:confirm'),
    useCan('haul_trip:update'),
    useCan('haul_engine:recompute'),
  ];
  const [merged, setMerged] = useState<readonly Row[] | null>(null);
  const [split, setSplit] = useState<Row | null>(null);
  const filter = pane.search.get('filter');
  const doing = pane.search.get('do');

  const rowActions = [
    ...(mayConfirm
      ? [
          {
            label: t({ message: 'Confirm', context: 'trip' }),
            icon: <SmallTick />,
            run: (rows: readonly Row[]) => confirm(rows.map(({ id }) => id)),
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            label: t({ message: 'Merge', context: 'trips' }),
            icon: <GitMerge />,
            columns: ['number'],
            run: (rows: readonly Row[]) =>
              rows.length === 2 ? setMerged(rows) : toast(t`Select two trips of one truck.`, 'warning'),
          },
          {
            label: t({ message: 'Split', context: 'trip' }),
            icon: <GitBranch />,
            columns: ['number', 'cycle_start', 'load_end', 'dump_end'],
            run: (rows: readonly Row[]) =>
              rows.length === 1 && rows[0] ? setSplit(rows[0]) : toast(t`Select one trip.`, 'warning'),
          },
        ]
      : []),
  ];
  const actions = (
    <>
      <ButtonGroup>
        <Button
          text={t`To review`}
          active={filter === toReview}
          aria-pressed={filter === toReview}
          onClick={() => pane.setSearch({ filter: toReview, group: null })}
        />
        <Button
          text={t`Scale faulty`}
          active={filter === withoutScale}
          aria-pressed={filter === withoutScale}
          onClick={() => pane.setSearch({ filter: withoutScale, group: null })}
        />
        <Button
          text={t`All trips`}
          active={filter === null}
          aria-pressed={filter === null}
          onClick={() => pane.setSearch({ filter: null })}
        />
      </ButtonGroup>
      {mayRecompute ? (
        <Button
          variant="minimal"
          icon={<Refresh />}
          text={t`Recalculate`}
          onClick={() => pane.setSearch({ do: 'recompute' })}
        />
      ) : null}
    </>
  );
  return (
    <>
      <RecordListScreen record={record} path={path} actions={actions} rowActions={rowActions} follows={follows} />
      {merged ? <MergeDialog trips={merged} onClose={() => setMerged(null)} /> : null}
      {split ? <SplitDialog trip={split} onClose={() => setSplit(null)} /> : null}
      {mayRecompute && doing === 'recompute' ? <RecomputeDialog onClose={() => pane.setSearch({ do: null })} /> : null}
    </>
  );
}
