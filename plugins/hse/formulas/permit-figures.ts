/** A lift above this share of the chart's capacity is critical, above the second forbidden (catalogue hse.md §4). */
export const [criticalPct, forbiddenPct] = [75, 90] as const;
/** An absorber that opens (EN 355), a person below the harness, and free space, in metres. */
const [absorberM, personM, freeM] = [1.75, 1.5, 1] as const;
const gravity = 9.81;
/** Distances in metres within which a power line makes a lift critical, and the voltage in kV from which the second counts. */
const [lineM, highLineM, highKv] = [5, 10, 50] as const;

export interface Lift {
  readonly load_t?: number | null;
  readonly load_estimated?: boolean | null;
  readonly rigging_t?: number | null;
  readonly chart_capacity_t?: number | null;
  readonly cranes?: number | null;
  readonly over_people?: boolean | null;
  readonly over_live_plant?: boolean | null;
  readonly power_line?: boolean | null;
  readonly power_line_m?: number | null;
  readonly power_line_kv?: number | null;
  readonly outrigger_load_t?: number | null;
  readonly mat_area_m2?: number | null;
}

/** Per cent of the chart's capacity that load and rigging take; null where one is not known. (12 + 0.6) ÷ 18.5 = 68.1 %. */
export function capacityPct({ load_t: load, rigging_t: rigging, chart_capacity_t: capacity }: Lift): number | null {
  if (load == null || capacity == null || capacity <= 0) return null;
  return ((load + (rigging ?? 0)) / capacity) * 100;
}

/** Kilopascal under a mat of an outrigger: 18 t on 1.0 m² are 176.6 kPa. */
export function groundKpa({ outrigger_load_t: load, mat_area_m2: area }: Lift): number | null {
  if (load == null || area == null || area <= 0) return null;
  return (load * gravity) / area;
}

/** A power line whose distance is not known counts as near. */
function isNearLine({ power_line: line, power_line_m: metres, power_line_kv: kv }: Lift): boolean {
  if (line !== true) return false;
  return metres == null || metres <= ((kv ?? 0) > highKv ? highLineM : lineM);
}

export function isCriticalLift(lift: Lift): boolean {
  return (
    (capacityPct(lift) ?? 0) > criticalPct ||
    (lift.cranes ?? 1) > 1 ||
    lift.over_people === true ||
    lift.over_live_plant === true ||
    lift.load_estimated === true ||
    isNearLine(lift)
  );
}

/** Metres that must be free below somebody who hangs on a lanyard of so many: 2 m need 6.25 m. */
export const clearanceRequired = (lanyardM: number): number => lanyardM + absorberM + personM + freeM;

export interface GasTest {
  readonly o2?: number | null;
  readonly lel?: number | null;
  readonly co?: number | null;
  readonly h2s?: number | null;
}

/** Whether air is fit to work in; what was not measured is not fit. LEL up to 1 % for hot work, 10 % otherwise. */
export function isGasOk({ o2, lel, co, h2s }: GasTest, isHotWork: boolean): boolean {
  if (o2 == null || lel == null || co == null || h2s == null) return false;
  return o2 >= 19.5 && o2 <= 23.5 && lel <= (isHotWork ? 1 : 10) && co <= 20 && h2s <= 5;
}

/** Whether a worker may do what asks for a training; `until` is the last day of the certificate, `on` that of the work. */
export function trainingState(
  needed: boolean,
  until: string | null | undefined,
  on: string,
): 'ok' | 'missing' | 'expired' {
  if (!needed) return 'ok';
  if (until == null) return 'missing';
  return until < on ? 'expired' : 'ok';
}

/** What the register of trainings says of a training that somebody passed; null: it does not expire. */
export interface Held {
  readonly training: string;
  readonly valid_until: string | null;
}

/** The same of several trainings by what somebody passed: one that is missing tells more than one that has expired. */
export function trainingsState(
  required: readonly string[],
  held: readonly Held[],
  on: string,
): 'ok' | 'missing' | 'expired' {
  const states = required.map((training) => {
    const passed = held.filter((one) => one.training === training);
    if (passed.length === 0) return 'missing';
    return passed.some(({ valid_until: until }) => until === null || until >= on) ? 'ok' : 'expired';
  });
  return states.find((state) => state === 'missing') ?? states.find((state) => state === 'expired') ?? 'ok';
}
