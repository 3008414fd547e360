import { defineStream } from '../../../core/live/stream.ts';

/** A fill as boards show it. `equipment` is null where the controller named a machine nobody knows. */
export interface FuelDispenseRow {
  readonly id: string;
  readonly at: string;
  readonly number: string;
  readonly equipment: string | null;
  readonly equipmentCode: string | null;
  readonly tank: string;
  readonly tankCode: string;
  readonly litres: number;
  readonly full: boolean | null;
  readonly flags: readonly string[];
}

export const fuelDispenseStream = defineStream<FuelDispenseRow>({
  name: 'fuel_dispense',
  mode: 'every',
  keep: 1000,
  key: (row) => row.id,
  at: (row) => row.at,
});
