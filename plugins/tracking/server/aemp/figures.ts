/** How a figure of telematics is written and what it is held to. */
interface FigureKind {
  /** Counts up for as long as the machine lives. */
  readonly counter?: true;
  /** A share of a whole: more than 100 % is not possible. */
  readonly percent?: true;
}

/**
 * The figures of telematics by the names under which they are kept and published (`v_machine_metric`); the unit is in
 * the name, hours elsewhere. A switched input is `switch_<number>`, 1 while it is closed.
 */
export const figures = {
  operating_hours: { counter: true },
  idle_hours: { counter: true },
  idle_non_operating_hours: { counter: true },
  odometer_km: { counter: true },
  fuel_used_L: { counter: true },
  fuel_used_last_24_L: {},
  fuel_percent: { percent: true },
  def_percent: { percent: true },
  load_count: { counter: true },
  payload_t: { counter: true },
  load_factor_last_24_percent: { percent: true },
  max_speed_last_24_kmh: {},
  power_take_off_hours: { counter: true },
  regeneration_hours: { counter: true },
  battery_volts: {},
  battery_percent: { percent: true },
  oil_pressure_kPa: {},
  /** 1 while the engine runs, 0 while it does not. */
  engine_running: {},
} as const satisfies Readonly<Record<string, FigureKind>>;

export type FigureName = keyof typeof figures | `switch_${string}`;

const kindOf = (name: FigureName): FigureKind => (figures as Readonly<Record<string, FigureKind>>)[name] ?? {};
export const isCounter = (name: FigureName): boolean => kindOf(name).counter === true;

/**
 * Why a figure cannot be true as it is told, whatever was told before; null where it may be. It is kept as told, and
 * counts in no sum.
 */
export function impossibleFigure(name: FigureName, value: number): 'over_100' | 'negative' | null {
  if (value < 0) return 'negative';
  return kindOf(name).percent && value > 100 ? 'over_100' : null;
}
