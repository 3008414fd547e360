import { Manual, Tint } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { PathButton } from '../../../../core/parts/path-button.tsx';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { useCan } from '../../../../core/session/use-session.ts';

/** The fills, with the tablet's way to enter one and the sheet of a shift. */
export default function FillList(list: RecordListProps) {
  const { t } = useLingui();
  const mayFill = useCan('equipment_fueling:create');
  return (
    <RecordListScreen
      {...list}
      actions={
        <>
          <PathButton icon={<Manual />} text={t`Issue sheet`} path="/mining_equipment_refueling/fuel_issues" />
          {mayFill ? (
            <PathButton icon={<Tint />} text={t`Record a fill`} path="/mining_equipment_refueling/quick_fill" />
          ) : null}
        </>
      }
    />
  );
}
