import type { ReportRow } from '../../../../core/reports/report.ts';
import { telematicsFigure } from '../../shared/telematics.ts';

/** A row of the report `machine_telematics` as the page shows it. Instants are ISO 8601. */
export interface ToldFigure {
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly isCounter: boolean;
  /** 1 or 0: it is so, or it is not. */
  readonly isState: boolean;
  readonly value: number;
  readonly toldAt: string;
  readonly source: string | null;
  readonly grown: number | null;
  readonly readings: number;
  readonly longestGapH: number | null;
  readonly resets: number;
  readonly leftOut: number;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The figures that this version has words for. */
export const toldFigures = (rows: readonly ReportRow[]): readonly ToldFigure[] =>
  rows.flatMap((row) => {
    const name = String(row.name);
    const figure = telematicsFigure(name);
    const value = numberOf(row.value);
    if (!figure || value === null) return [];
    return [
      {
        name,
        value,
        unit: figure.unit,
        decimals: figure.decimals,
        isCounter: figure.counter === true,
        isState: figure.state === true,
        toldAt: String(row.told_at),
        source: typeof row.source === 'string' ? row.source : null,
        grown: numberOf(row.grown),
        readings: numberOf(row.readings) ?? 0,
        longestGapH: numberOf(row.longest_gap),
        resets: numberOf(row.resets) ?? 0,
        leftOut: numberOf(row.left_out) ?? 0,
      },
    ];
  });
