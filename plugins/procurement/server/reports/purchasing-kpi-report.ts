import { eachMonthOfInterval, format, parseISO } from 'date-fns';
import { serverReport, type ReportContext, type ServerReport } from '../../../../core/reports/report.server.ts';
import { sitesReading } from '../../../../core/reports/read-beside.server.ts';
import type { ReportRow, ReportRowOf } from '../../../../core/reports/report.ts';
import { measured } from '../../formulas/measured.ts';
import { isToldBy, purchasingFigures, type FigureName, type PurchasingFigure } from '../../reports/figures.ts';
import { purchasingKpi, type FigureDimension } from '../../reports/purchasing-kpi.ts';
import { figureLists } from './figure-lists.ts';

type Row = ReportRowOf<typeof purchasingKpi>;

interface Part {
  readonly key: string | null;
  readonly label: string | null;
}

/** The figures of purchasing, each taken over the rows of its list: a figure is what the list's foot says. */
export const purchasingKpiReport = serverReport(purchasingKpi, async (context) => {
  const { parameters } = context;
  const by = (parameters.by ?? 'all') as FigureDimension;
  const lists = new Map<ServerReport, readonly ReportRow[]>();
  const found: Row[] = [];
  for (const [name, figure] of purchasingFigures) {
    if (parameters.figure != null && parameters.figure !== name) continue;
    if ((by === 'buyer' || by === 'vendor') && !isToldBy(figure, by)) continue;
    const list = figureLists.find(({ definition }) => definition.name === figure.list.name);
    if (!list) continue;
    const rows = lists.get(list) ?? (await rowsOf(context, list, figure));
    lists.set(list, rows);
    found.push(...(await figuresOf(context, by, name, figure, rows)));
  }
  return found;
});

/** The papers of a list that the reader may see: nobody learns from a figure what its list keeps from them. */
async function rowsOf(
  context: ReportContext,
  list: ServerReport,
  figure: PurchasingFigure,
): Promise<readonly ReportRow[]> {
  const sites = sitesReading(context, list.definition.name);
  return sites.length > 0 && isAskable(figure, context.parameters) ? list.rows({ ...context, sites }) : [];
}

/** What is of nobody, such as a request before it is bought, is told for no single one. */
const isAskable = (figure: PurchasingFigure, parameters: ReportContext['parameters']): boolean =>
  ['buyer', 'vendor'].every((whom) => parameters[whom] == null || isToldBy(figure, whom));

async function figuresOf(
  context: ReportContext,
  by: FigureDimension,
  name: FigureName,
  figure: PurchasingFigure,
  rows: readonly ReportRow[],
): Promise<readonly Row[]> {
  const parts = by === 'month' ? monthsOf(context) : by === 'all' ? [{ key: null, label: null }] : partsIn(rows, by);
  return parts.map(({ key, label }): Row => {
    const own = by === 'all' ? rows : rows.filter((row) => partOf(row, by).key === key);
    const { value, above, below, rows: papers } = measured(own, figure.column, figure.how);
    const { open } = figure;
    return {
      key,
      figure: name,
      part: label,
      value,
      unit: typeof figure.field.options.unit === 'string' ? figure.field.options.unit : null,
      papers,
      open: open === null ? null : own.filter((row) => row[open] === 1).length,
      above,
      below,
    };
  });
}

function partOf(row: ReportRow, by: FigureDimension): Part {
  if (by === 'month') return { key: String(row.month), label: String(row.month) };
  if (by === 'site') return { key: String(row.site), label: String(row.site_code) };
  const named = row[by] as { readonly id: string; readonly label: string } | null | undefined;
  return { key: named?.id ?? null, label: named?.label ?? null };
}

/** The parts that rows have, by their names. */
const partsIn = (rows: readonly ReportRow[], by: FigureDimension): readonly Part[] =>
  [...new Map(rows.map((row) => [partOf(row, by).key, partOf(row, by)])).values()].toSorted((one, other) =>
    String(one.label ?? '').localeCompare(String(other.label ?? '')),
  );

/** Every month that the period touches, also those without a paper. */
const monthsOf = ({ from, to }: Pick<ReportContext, 'from' | 'to'>): readonly Part[] =>
  eachMonthOfInterval({ start: parseISO(from), end: parseISO(to) }).map((month) => {
    const name = format(month, 'yyyy-MM');
    return { key: name, label: name };
  });
