import type { SheetData } from 'write-excel-file/node';
import { sentenceIn } from '../../../../core/host/languages.ts';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { emptyLine, type OfferContent } from '../../../vendor-offer-calls.ts';
import { offerKinds, partConditions } from '../../records/rfq-choices.ts';
import { lockedTitles, markColumn, markOf, sheetColumns, type SheetColumn } from './columns.ts';
import { protectSheet } from './protect.ts';

/** Which version of a request a vendor has read: each addendum makes another. */
export const versionOf = ({ addenda }: Pick<VendorRequest, 'addenda'>): number => 1 + addenda.length;

/** The lines of a request as an XLSX sheet in the vendor's language, with what the draft says so far. */
export async function offerSheet(
  request: VendorRequest,
  content: OfferContent | null,
  language: 'en' | 'fr',
): Promise<Uint8Array> {
  // Fetched with the first file: few need it at all.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const titles = [...lockedTitles, ...sheetColumns.map(({ title }) => title)];
  const head = [
    ...titles.map((title) => ({ type: String, value: sentenceIn(language, title), fontWeight: 'bold' as const })),
    { type: String, value: markOf(request.id, versionOf(request)) },
  ];
  const rows = request.requestLines.flatMap((asked) => {
    const offered = content?.lines.filter(({ line }) => line === asked.id) ?? [];
    return (offered.length > 0 ? offered : [emptyLine(asked.id)]).map((line) => [
      number(String(asked.no)),
      text(asked.description),
      number(asked.qty),
      text(asked.unit),
      ...sheetColumns.map((column) => cellOf(column, line[column.field], language)),
    ]);
  });
  const columns = [...titles.map((_title, place) => ({ width: place === 1 ? 40 : 14 })), { width: 10 }];
  const file = await writeExcelFile([head, ...rows] as SheetData, {
    sheet: request.number,
    columns,
    stickyRowsCount: 1,
  }).toBuffer();
  return protectSheet(new Uint8Array(file), {
    from: lockedTitles.length + 1,
    to: markColumn,
    hidden: markColumn + 1,
  });
}

const text = (value: string) => (value === '' ? null : { type: String, value });
/** A sheet keeps numbers as programs do; what is read again is rounded to what a price may have. */
const number = (value: string) => ({ type: Number, value: Number(value) });

function cellOf({ kind }: SheetColumn, value: string | number | null, language: 'en' | 'fr') {
  if (value === null || value === '') return null;
  if (kind === 'offer') return text(sentenceIn(language, offerKinds[value as keyof typeof offerKinds]));
  if (kind === 'condition') return text(sentenceIn(language, partConditions[value as keyof typeof partConditions]));
  return kind === 'decimal' || kind === 'whole' ? number(String(value)) : text(String(value));
}
