import { FormGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { viewOf } from '../../../core/records/views/index.ts';
import type { WidgetSettingsProps } from '../../../core/registry/widget.ts';
import { useFormat } from '../../../core/sites/use-format.ts';
import { fuelRate } from '../reports/fuel-rate.ts';

/** Of which machine the tile shows the L/h. */
export default function MachineRateSettings({ settings, onChange }: WidgetSettingsProps) {
  const { i18n } = useLingui();
  const { timeZone } = useFormat();
  const id = useId();
  const field = fuelRate.parameters.equipment;
  const { Input } = viewOf(field);
  return (
    <FormGroup label={i18n._(field.label)} labelFor={id}>
      <Input
        id={id}
        field={field}
        value={typeof settings.equipment === 'string' ? settings.equipment : null}
        onChange={(equipment) => onChange({ ...settings, equipment })}
        invalid={false}
        describedBy={undefined}
        timeZone={timeZone}
      />
    </FormGroup>
  );
}
