import { addDays, formatISO, parseISO } from 'date-fns';
import { shiftAt } from '../../../../core/sites/shift.ts';
import type { TankState } from './tank-card.tsx';

const thousand = 1000;

export type OrderedTank = Pick<TankState, 'id' | 'code' | 'site' | 'ullage' | 'days_cover'>;

/**
 * The form of an order for a tank: as much as fits, in whole thousands of litres, and wanted a day before the tank is
 * empty, counted from the production date of its site.
 */
export function orderLink(tank: OrderedTank, timeZone: string, now = new Date()): string {
  const free = Math.max(0, tank.ullage ?? 0);
  const litres = free >= thousand ? Math.floor(free / thousand) * thousand : Math.floor(free);
  const days = Math.max(0, Math.floor(tank.days_cover ?? 0) - 1);
  const wanted = formatISO(addDays(parseISO(shiftAt(now, timeZone).productionDate), days), { representation: 'date' });
  const preset = {
    site: tank.site,
    tank: { id: tank.id, label: tank.code },
    litres: litres || null,
    wanted_on: wanted,
  };
  return `/mining_equipment_refueling/fuel_orders/new?${new URLSearchParams({ preset: JSON.stringify(preset) })}`;
}
