import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { can } from '../../../core/registry/access.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { locationSurvey } from '../records/location-survey.ts';
import type { stockAdjustment } from '../records/stock-adjustment.ts';
import { readPlaceStock, type PlaceStock } from './place-stock.ts';
import { notUnloading } from './unloading-limits.ts';

/** Above this share of the book stock an adjustment is for those to approve who may approve adjustments there. */
const greatPct = 5;

/** What is entered of a time before the opening stock, or before an approved survey, would leave later books wrong. */
const outOfOrder = (field: string, { code, opened, surveyed }: PlaceStock): readonly BrokenRule[] => [
  ...(opened === null
    ? []
    : [{ field, sentence: msg`The stock of ${code} starts on ${opened}: nothing can be booked before.` }]),
  ...(surveyed === null
    ? []
    : [{ field, sentence: msg`A survey of ${code} of ${surveyed} is approved: nothing can be booked before it.` }]),
];

/** An adjustment leaves neither less than nothing nor more than there is room for, then and now. */
export const adjustmentCannotBe: RecordHooks<typeof stockAdjustment>['cannotBe'] = async (row, { db }) => {
  const wrong = await notUnloading(db, row.location);
  // What a survey booked was judged with the survey.
  const stock = wrong.length > 0 || row.survey != null ? null : await readPlaceStock(db, row.location, row.adjusted_at);
  if (!stock) return wrong;
  const late = outOfOrder('adjusted_at', stock);
  const { code, book, bookNow, capacity } = stock;
  if (late.length > 0 || book === null || bookNow === null) return late;
  const tonnes = Number(row.tonnes);
  const least = Math.round(Math.min(book, bookNow));
  const room = capacity === null ? Infinity : Math.round(capacity - Math.max(book, bookNow));
  if (tonnes < 0 && Math.min(book, bookNow) + tonnes < 0)
    return [{ field: 'tonnes', sentence: msg`Book stock at ${code} is only ${Math.max(0, least)} t.` }];
  return tonnes > 0 && tonnes > room
    ? [{ field: 'tonnes', sentence: msg`${code} has room for only ${Math.max(0, room)} t.` }]
    : [];
};

/** How far a density may lie from those of what is dumped at the place, as a share of them. */
const spread = 0.25;

/** A density that none of the place's materials has, loose. */
async function unlikeMaterials(
  db: Database,
  { location, density }: { readonly location?: unknown; readonly density?: unknown },
): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ low: number | null; high: number | null }>`
    select min(loose)::float8 as low, max(loose)::float8 as high
    from (
      select round((material.bank_density / (1 + coalesce(material.swell_pct, 35) / 100))::numeric, 2) as loose
      from mine_location place
      join mineral_type material on material.id = any(place.materials)
      where place.id = ${location ?? null}::uuid) known`.execute(db);
  const { low = null, high = null } = rows[0] ?? {};
  if (low === null || high === null) return [];
  const said = Number(density);
  return said < low * (1 - spread) || said > high * (1 + spread)
    ? [
        {
          field: 'density',
          sentence: msg`What is dumped there weighs ${low} to ${high} t/m³, loose.`,
          confirm: 'unlike_density',
          needsReason: true,
        },
      ]
    : [];
}

/** A survey is of a place of dumping and hardly finds more than it holds; surveys are approved in their order. */
export const surveyCannotBe: RecordHooks<typeof locationSurvey>['cannotBe'] = async (
  row,
  { db, caller, transition, isTouched },
) => {
  const wrong = await notUnloading(db, row.location);
  const stock = wrong.length > 0 ? null : await readPlaceStock(db, row.location, row.surveyed_at);
  if (!stock) return wrong;
  const { code, book, capacity } = stock;
  const found = Number(row.volume) * Number(row.density);
  if (transition === null) {
    if (stock.opened !== null && isTouched('location', 'surveyed_at'))
      return outOfOrder('surveyed_at', { ...stock, surveyed: null });
    const light = isTouched('location', 'density') ? await unlikeMaterials(db, row) : [];
    if (light.length > 0) return light;
    if (capacity === null || found <= capacity || !isTouched('location', 'volume', 'density')) return [];
    const sentence = msg`${Math.round(found)} t is more than ${code} has room for (${capacity} t).`;
    return [{ field: 'volume', sentence, confirm: 'over_capacity', needsReason: true }];
  }
  const late = outOfOrder('surveyed_at', stock);
  if (late.length > 0) return late;
  if (book === null)
    return [
      {
        field: 'location',
        sentence: msg`Enter the opening stock of the place first: nothing can be booked without it.`,
      },
    ];
  const tonnes = found - book;
  const percent = book === 0 ? (tonnes === 0 ? 0 : 100) : (100 * Math.abs(tonnes)) / Math.abs(book);
  const mayApproveGreat = can(caller.access, 'stock_adjustment:approve', String(row.site));
  if (percent <= greatPct || (mayApproveGreat && row.reason)) return [];
  const shown = Math.round(percent * 10) / 10;
  return mayApproveGreat
    ? [{ field: 'reason', sentence: msg`Enter why the stock is adjusted by ${shown} %.` }]
    : [{ field: 'volume', sentence: msg`An adjustment of ${shown} % needs the manager's approval.` }];
};
