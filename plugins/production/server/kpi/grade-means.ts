import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { gradeMeans, type GradePlace, gradePlaces } from '../../reports/grade-means.ts';
import { gradeOfLimits, type GradeLimits } from '../advice/grade-of-limits.ts';
import { analyteTable, mineralTypeTable } from '../uses.ts';
import { tripSumsSql } from '../sums/trip-sums-sql.ts';
import { placeRef } from './trips-sql.ts';

type Row = ReportRowOf<typeof gradeMeans>;

/** What trips of a place carried of one material, and the limits of its grade. */
interface Carried {
  readonly place: Row['place'];
  readonly material: string;
  readonly trips: number;
  readonly tonnes: number | null;
  readonly cutoffs: readonly GradeLimits[] | null;
}

interface Analyte {
  readonly id: string;
  readonly symbol: string;
  readonly unit: string;
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** One row per place and analyte that some material of the question has limits for. */
export const gradeReport = serverReport(gradeMeans, async (context) => {
  const { db, host, parameters } = context;
  const { by = 'source' } = parameters as { readonly by?: GradePlace };
  if (!Object.hasOwn(gradePlaces, by)) throw problems.badQuery(msg`A parameter of this report is unknown or invalid.`);
  if (!host.records.has('mineral_type') || !host.records.has('analyte')) return [];
  const place = sql.ref(`trip.${by}`);
  const { rows } = await sql<Carried>`
    select ${placeRef(host, place)} as place, trip.material, sum(trip.trips)::int as trips, sum(trip.payload) as tonnes,
      min(material.cutoffs::text)::jsonb as cutoffs
    from ${tripSumsSql(context, 'flow')}
    left join ${mineralTypeTable} material on material.id = trip.material
    group by ${place}, trip.material`.execute(db);
  const named = new Set(rows.flatMap(({ cutoffs }) => (cutoffs ?? []).map(({ analyte }) => analyte)));
  const { rows: analytes } = await sql<Analyte>`
    select id, symbol, unit
    from ${analyteTable} as analyte
    where id = any(${[...named]}::uuid[])
    order by code`.execute(db);
  const places = [...Map.groupBy(rows, (row) => row.place?.id ?? null).values()].toSorted((one, other) =>
    (one[0]?.place?.label ?? '\uffff').localeCompare(other[0]?.place?.label ?? '\uffff'),
  );
  return places.flatMap((carried) => analytes.map((analyte) => meanOf(carried, analyte)));
});

function meanOf(carried: readonly Carried[], { id, symbol, unit }: Analyte): Row {
  const graded = carried.flatMap((row) => {
    const grade = gradeOfLimits(row.cutoffs, id);
    return grade === null ? [] : [{ ...row, grade }];
  });
  const limits = graded.flatMap(({ cutoffs }) => (cutoffs ?? []).filter((limit) => limit.analyte === id));
  const bounds = limits
    .flatMap(({ min, max }) => [min, max])
    .flatMap((bound) => (bound == null ? [] : [Number(bound)]));
  const known = graded.length === 0 ? null : sum(graded.map(({ tonnes }) => tonnes));
  const metal = graded.length === 0 ? null : sum(graded.map(({ tonnes, grade }) => (tonnes ?? 0) * grade));
  const whole = sum(carried.map(({ tonnes }) => tonnes));
  const share = ratio(known ?? 0, whole);
  return {
    place: carried[0]?.place ?? null,
    analyte: symbol,
    analyte_id: id,
    unit,
    materials: JSON.stringify(graded.map(({ material }) => material)),
    metal,
    mean: ratio(metal, known),
    known_trips: sum(graded.map(({ trips }) => trips)),
    known,
    tonnes: whole,
    coverage: share === null ? null : 100 * share,
    low: bounds.length === 0 ? null : Math.min(...bounds),
    high: bounds.length === 0 ? null : Math.max(...bounds),
  };
}
