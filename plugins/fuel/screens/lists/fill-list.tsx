import { Button } from '@blueprintjs/core';
import { Manual, Tint } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/plugin.ts';
import { useCan } from '../../../../core/session/use-session.ts';

/** The fills, with the tablet's way to enter one and the sheet of a shift. */
export default function FillList(list: RecordListProps) {
  const { t } = useLingui();
  const { open } = usePane();
  const mayFill = useCan('equipment_fueling:create');
  return (
    <RecordListScreen
      {...list}
      actions={
        <>
          <Button
            icon={<Manual />}
            text={t`Issue sheet`}
            onClick={() => open('/mining_equipment_refueling/fuel_issues')}
          />
          {mayFill ? (
            <Button
              icon={<Tint />}
              text={t`Record a fill`}
              onClick={() => open('/mining_equipment_refueling/quick_fill')}
            />
          ) : null}
        </>
      }
    />
  );
}
