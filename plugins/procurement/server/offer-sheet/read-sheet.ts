import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { unzipSync } from 'fflate';
import type * as z from 'zod';
import { inspectArchive } from '../../../../core/files/inspect-archive.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { unreadable } from '../../../../core/records/import/open-table.server.ts';
import type { GridRow } from '../../../../core/records/import/table-file.ts';
import { readSheet } from '../../../../core/records/import/xlsx/read-sheet.ts';
import { readSharedStrings } from '../../../../core/records/import/xlsx/shared-strings.ts';
import { readStyles } from '../../../../core/records/import/xlsx/styles.ts';
import { readWorkbook, workbookPath } from '../../../../core/records/import/xlsx/workbook.ts';
import { rounded } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { emptyLine, type OfferLine } from '../../../vendor-offer-calls.ts';
import { offerKinds, partConditions } from '../../records/rfq-choices.ts';
import { offerLine } from '../vendor-api/offer-content.ts';
import { lockedTitles, markColumn, readMark, sheetColumns, type SheetColumn } from './columns.ts';
import { versionOf } from './write-sheet.ts';

/** What a sheet of two thousand lines unpacks to, with room to spare. */
const limits = { unpacked: 20_000_000, entries: 200 };
/** Stands before what a cell holds as a text: a number by its type is none by its looks. */
const textMark = '\u0001';

/**
 * The lines of an offer that a template says. Throws a `Problem` 422: it is no template, it was made for another request or
 * version of it, or a line of it cannot be read, by `lines.<number>`.
 */
export function readOfferSheet(bytes: Uint8Array, request: VendorRequest): readonly OfferLine[] {
  const [head, ...rows] = gridOf(bytes);
  const mark = readMark(plain(head?.cells[markColumn]));
  if (!mark) throw new Problem(422, 'no_template', msg`This is not our template: download it again and fill it in.`);
  if (mark.request !== request.id)
    throw new Problem(422, 'other_request', msg`This file was made for another request.`);
  if (mark.version !== versionOf(request))
    throw new Problem(422, 'other_version', msg`This file was made for version ${mark.version} of the request.`);
  const faults: Record<string, MessageDescriptor> = {};
  const asked = new Map(request.requestLines.map((line) => [String(line.no), line]));
  const before = Map.groupBy((request.draft ?? request.sent)?.content.lines ?? [], ({ line }) => line);
  const lines = rows.flatMap(({ cells }) => {
    const { id, no } = asked.get(plain(cells[0])) ?? {};
    if (id === undefined || no === undefined) return [];
    const written: Written = {};
    for (const [place, column] of sheetColumns.entries()) {
      const cell = cells[lockedTitles.length + place] ?? '';
      if (plain(cell).trim() === '') continue;
      const read = valueOf(column, cell, no);
      if (typeof read === 'object') faults[`lines.${no}`] ??= read.fault;
      else written[column.field] = read;
    }
    if (written.offer === undefined && written.price !== undefined) written.offer = 'as_asked';
    // What the sheet has no column for stays as the draft has it.
    const line = offerLine.safeParse({ ...emptyLine(id), ...kept(before.get(id)?.shift()), ...written });
    if (line.success) return [line.data];
    faults[`lines.${no}`] ??= refused(no, written, line.error);
    return [];
  });
  if (Object.keys(faults).length > 0) throw problems.invalid(faults);
  // A line that the file leaves out says nothing.
  const there = new Set(lines.map(({ line }) => line));
  return [...lines, ...request.requestLines.filter(({ id }) => !there.has(id)).map(({ id }) => emptyLine(id))];
}

/** What a row says, by the fields of its columns. */
type Written = Partial<Record<keyof OfferLine, string | number>>;

/** Of a line of the draft what the sheet has no column for. */
const kept = (line: OfferLine | undefined): Partial<OfferLine> =>
  Object.fromEntries(Object.entries(line ?? {}).filter(([name]) => !sheetColumns.some(({ field }) => field === name)));

/** What is said of a cell that no draft could keep. */
function refused(no: number, written: Written, error: z.ZodError): MessageDescriptor {
  const column = sheetColumns.find(({ field }) => field === error.issues[0]?.path[0]);
  if (!column) throw error;
  return notAmong(no, String(written[column.field] ?? ''), column.title).fault;
}

function gridOf(bytes: Uint8Array): readonly GridRow[] {
  try {
    inspectArchive(bytes, limits);
    const parts = unzipSync(bytes);
    const path = workbookPath(parts);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const [sheet] = readWorkbook(parts, path).sheets;
    return readSheet(parts[sheet?.path ?? ''] ?? new Uint8Array(), {
      strings: readSharedStrings(parts[`${folder}sharedStrings.xml`]),
      styles: readStyles(parts[`${folder}styles.xml`]),
      from1904: false,
      asText: (text) => `${textMark}${text}`,
    }).rows;
  } catch {
    throw unreadable('broken_spreadsheet');
  }
}

const plain = (cell: string | undefined): string => (cell ?? '').replace(textMark, '');

interface Fault {
  readonly fault: MessageDescriptor;
}
type Read = string | number | Fault;

function valueOf({ kind, title }: SheetColumn, cell: string, no: number): Read {
  const value = plain(cell).trim();
  if (kind === 'offer') return wordOf(offerKinds, value) ?? notAmong(no, value, title);
  if (kind === 'condition') return wordOf(partConditions, value) ?? notAmong(no, value, title);
  if (kind === 'country') return value.toUpperCase();
  if (typeof kind === 'object')
    return value.length > kind.most
      ? { fault: msg`Line ${no}: “${value.slice(0, 20)}…” is longer than ${kind.most} characters.` }
      : value;
  const number = value.replace(/%$/, '');
  if (cell.startsWith(textMark) || !/^\d{1,12}(\.\d+)?$/.test(number)) return { fault: notANumber(no, cell) };
  // Programs keep 2.1 as 2.0999999999999996 where they have computed it.
  if (kind === 'decimal') return rounded(number, 6).replace(/\.?0+$/, '');
  return /^\d{1,4}$/.test(number) ? Number(number) : { fault: msg`Line ${no}: “${value}” is not a whole number.` };
}

/** A text is told as it stands in the file, with its point or comma: that it is a text is what is wrong with it. */
const notANumber = (no: number, cell: string): MessageDescriptor => ({
  ...msg({ message: 'Line {no}: “{value}” is not a number.' }),
  values: { no, value: cell.startsWith(textMark) ? { toString: () => plain(cell).trim() } : cell },
});

/** A word in either language, or its name. */
function wordOf(words: Readonly<Record<string, MessageDescriptor>>, value: string): string | null {
  const wanted = value.toLocaleLowerCase();
  const found = Object.entries(words).find(([name, sentence]) =>
    [name, sentenceIn('en', sentence), sentenceIn('fr', sentence)].some((word) => word.toLocaleLowerCase() === wanted),
  );
  return found?.[0] ?? null;
}

const notAmong = (no: number, value: string, title: MessageDescriptor): Fault => ({
  fault: { ...msg({ message: 'Line {no}: “{value}” is not valid under “{title}”.' }), values: { no, value, title } },
});
