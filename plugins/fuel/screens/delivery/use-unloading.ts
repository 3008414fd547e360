import { useQuery } from '@tanstack/react-query';
import { records, type RowOf } from '../../../../core/records/client.ts';
import type { equipmentFueling } from '../../records/equipment-fueling.ts';
import type { fuelTank } from '../../records/fuel-tank.ts';

/** As often as the station board looks. */
const lookEveryMs = 20_000;

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** The tank of a delivery as it is now, and the litres issued from it between the start and the end of unloading. */
export function useUnloading(
  tank: unknown,
  started: unknown,
  ended: unknown,
): { readonly tank: RowOf<typeof fuelTank> | null; readonly issued: number } {
  const id = typeof tank === 'string' ? tank : null;
  const { data } = useQuery({
    queryKey: ['delivery-tank', id],
    enabled: id !== null,
    refetchInterval: lookEveryMs,
    queryFn: () => records.read<typeof fuelTank>('fuel_tank', id ?? ''),
  });
  const span = isInstant(started) && isInstant(ended) ? [started, ended] : null;
  const { data: fills = [] } = useQuery({
    queryKey: ['delivery-fills', id, ...(span ?? [])],
    enabled: id !== null && span !== null,
    refetchInterval: lookEveryMs,
    queryFn: () =>
      records.every<typeof equipmentFueling>('equipment_fueling', {
        filter: [`tank:eq:${id}`, `at:gt:${span?.[0]}`, `at:lte:${span?.[1]}`, 'state:ne:cancelled'],
      }),
  });
  return { tank: id === null ? null : (data ?? null), issued: fills.reduce((sum, { litres }) => sum + litres, 0) };
}
