import { sql } from 'kysely';
import { sentenceIn } from '../../../core/host/languages.ts';
import { changeRows, createRows } from '../../../core/records/change-rows.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { locationSurvey } from '../records/location-survey.ts';
import { stockAdjustment } from '../records/stock-adjustment.ts';
import { bookStockAt } from './book-stock.ts';
import { surveyCannotBe } from './stock-limits.ts';

/** Approving a survey books what it found. */
export const surveyHooks: RecordHooks<typeof locationSurvey> = {
  cannotBe: surveyCannotBe,
  beforeTransition: async (transition, { row, ...context }) => {
    if (transition !== 'approve') return;
    const { rows } = await sql<{
      book: number;
    }>`select ${bookStockAt(row.location, row.surveyed_at)} as book`.execute(context.db);
    const book = Number(rows[0]?.book);
    const tonnes = Number(row.volume) * Number(row.density) - book;
    await changeRows(context, locationSurvey, {
      where: sql`id = ${row.id}::uuid`,
      set: { book, adjustment: tonnes },
    });
    if (tonnes !== 0)
      await createRows(context, stockAdjustment, [
        {
          site: String(row.site),
          location: String(row.location),
          adjusted_at: new Date(String(row.surveyed_at)).toISOString(),
          tonnes,
          reason: row.reason || sentenceIn(context.caller.language, locationSurvey.title),
          survey: String(row.id),
        },
      ]);
  },
};
