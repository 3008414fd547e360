import { useLingui } from '@lingui/react/macro';
import { RelatedRows } from '../../../../core/records/detail/related-rows.tsx';
import { useHasWidget, WidgetSlot } from '../../../../core/widgets/widget-slot.tsx';

/** The view of L/h that a fuel plugin brings. */
const curve = 'fuel.rate';

/** What the machine was filled with, below its L/h from full fill to full fill. */
export function FuelTab({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const hasCurve = useHasWidget(curve);
  return (
    <>
      {hasCurve ? (
        <section className="machine-curve" aria-label={t`L/h from full fill to full fill`}>
          <WidgetSlot id={curve} settings={{ equipment: id }} />
        </section>
      ) : null}
      <RelatedRows
        record="equipment_fueling"
        filter={[`equipment:eq:${id}`]}
        sort="-at"
        columns={['at', 'number', 'litres', 'full', 'hour_meter', 'since_last_h', 'rate', 'tank', 'flags', 'state']}
      />
    </>
  );
}
