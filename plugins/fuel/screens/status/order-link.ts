import type { TankState } from './tank-card.tsx';

const dayMs = 86_400_000;
const thousand = 1000;

/** The form of an order for a tank: as much as fits, in whole thousands of litres, and wanted a day before the tank is empty. */
export function orderLink(tank: TankState, today: Date): string {
  const free = Math.max(0, tank.ullage ?? 0);
  const litres = free >= thousand ? Math.floor(free / thousand) * thousand : Math.floor(free);
  const days = Math.max(0, Math.floor(tank.days_cover ?? 0) - 1);
  const preset = { site: tank.site, tank: { id: tank.id, label: tank.code }, litres: litres || null, wanted_on: new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10) };
  return `/mining_equipment_refueling/fuel_orders/new?${new URLSearchParams({ preset: JSON.stringify(preset) })}`;
}
