import { Button } from '@blueprintjs/core';
import { TimelineBarChart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useMay } from '../../../../core/records/use-may.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { hseExposure } from '../../records/hse-exposure.ts';
import { ListWithViews } from '../lists/list-with-views.tsx';
import { HoursGrid } from './hours-grid.tsx';
import { ProposeHours } from './propose-hours.tsx';

/** The hours of months; those of a month are filled from the check-ins of its site. */
export default function HoursList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  const mayEnter = useMay(hseExposure, 'create');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListWithViews
        list={
          <RecordListScreen
            record={record}
            path={path}
            actions={
              mayEnter ? (
                <Button icon={<TimelineBarChart />} text={t`Propose from check-ins`} onClick={() => setOpen(true)} />
              ) : null
            }
          />
        }
        views={[{ id: 'year', title: t({ message: 'Year', context: 'view of entries' }), show: () => <HoursGrid /> }]}
      />
      {isOpen ? <ProposeHours onClose={() => setOpen(false)} /> : null}
    </>
  );
}
