import type { I18n } from '@lingui/core';
import type { Stretch } from '../../../../core/charts/svg/gantt-chart.tsx';
import type { Pattern } from '../../../../core/charts/svg/pattern.tsx';
import type { Format } from '../../../../core/i18n/format.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { timeCategories, type TimeCategory } from '../../records/choices.ts';
import { categoryColours, categoryPatterns } from '../../reports/time-ledger.ts';

/** A stretch of the ledger as a bar, with the row that it stands for. */
export interface LedgerBar extends Stretch {
  readonly row: ReportRow;
}

/** Why a machine stands, in the reader's words. */
const reasonOf = ({ reason_en: en, reason_fr: fr }: ReportRow, locale: string): string =>
  wordsIn({ en, fr }, locale === 'fr' ? 'fr' : 'en') ?? '';

/** Rows of the report `time_ledger` as bars, a lane per machine. What has no reason yet is hatched. */
export function ledgerBars(
  rows: readonly ReportRow[],
  i18n: I18n,
  format: Format,
  unjustified: string,
): readonly LedgerBar[] {
  return rows.map((row) => {
    const category = row.category as TimeCategory;
    const open = row.justified === false;
    const lane = String(row.machine);
    const words = [i18n._(timeCategories[category]), reasonOf(row, i18n.locale), open ? unjustified : '']
      .filter(Boolean)
      .join(' · ');
    const [from, to] = [Date.parse(String(row.started_at)), Date.parse(String(row.ended_at))];
    const pattern: Pattern | undefined = open ? 'hatched' : categoryPatterns[category];
    return {
      lane,
      from,
      to,
      category: words,
      colour: categoryColours[category],
      pattern,
      row,
      label: `${lane} – ${words}: ${format.time(new Date(from))} – ${format.time(new Date(to))}`,
    };
  });
}
