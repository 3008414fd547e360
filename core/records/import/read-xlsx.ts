import { unzipSync } from 'fflate';
import { UnreadableFile, type FoundRegion, type ReadOptions, type TableFile } from './table-file.ts';
import { printRange, readRange } from './range.ts';
import { tableOfGrid } from './table-rows.ts';
import { fillMerges } from './xlsx/fill-merges.ts';
import { parseXml } from './xlsx/parse-xml.ts';
import { readSheet, type SheetGrid } from './xlsx/read-sheet.ts';
import { readSharedStrings } from './xlsx/shared-strings.ts';
import { readStyles } from './xlsx/styles.ts';
import {
  pathFrom,
  readRelations,
  readWorkbook,
  workbookPath,
  type Workbook,
  type WorkbookSheet,
} from './xlsx/workbook.ts';

type Parts = Readonly<Record<string, Uint8Array>>;

/**
 * Reads one sheet of an XLSX file, the first visible one with anything in it unless told. Throws an `UnreadableFile`.
 */
export function readXlsx(bytes: Uint8Array, options: ReadOptions): TableFile {
  try {
    return readBook(bytes, options);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('broken_spreadsheet');
  }
}

function readBook(bytes: Uint8Array, options: ReadOptions): TableFile {
  // All but the sheets, which are unpacked one at a time, and the pictures, which nobody looks at.
  const small = unzipSync(bytes, {
    filter: ({ name }) =>
      /\.(xml|rels)$/i.test(name) && !/\/(worksheets\/[^/]*|drawings\/.*|charts\/.*|media\/.*)\.xml$/i.test(name),
  });
  const path = workbookPath(small);
  const book = readWorkbook(small, path);
  if (book.sheets.length === 0) throw new UnreadableFile('broken_spreadsheet');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const context = {
    strings: readSharedStrings(small[`${folder}sharedStrings.xml`]),
    styles: readStyles(small[`${folder}styles.xml`]),
    from1904: book.from1904,
  };
  const gridOf = (sheet: WorkbookSheet): SheetGrid =>
    readSheet(unzipSync(bytes, { filter: ({ name }) => name === sheet.path })[sheet.path] ?? new Uint8Array(), context);
  const { sheet, grid } = chosenSheet(book, options, gridOf);
  const { rows, merged } = fillMerges(grid.rows, grid.merges);
  const { hiddenRows, hiddenColumns, noResult } = grid;
  return {
    kind: 'xlsx',
    encoding: null,
    separator: null,
    sheet: sheet.name,
    sheets: book.sheets.map(({ name }) => name),
    hiddenSheets: book.sheets.flatMap(({ name, hidden }) => (hidden ? [name] : [])),
    ...tableOfGrid(
      { rows, named: namedRegions(small, book, sheet), notes: { merged, hiddenRows, hiddenColumns, noResult } },
      options,
    ),
  };
}

function chosenSheet(
  { sheets }: Workbook,
  { sheet: asked }: ReadOptions,
  gridOf: (sheet: WorkbookSheet) => SheetGrid,
): { readonly sheet: WorkbookSheet; readonly grid: SheetGrid } {
  const inOrder =
    asked === undefined
      ? [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)]
      : sheets.filter(({ name }) => name === asked);
  let first: { sheet: WorkbookSheet; grid: SheetGrid } | null = null;
  for (const sheet of inOrder) {
    const grid = gridOf(sheet);
    if (grid.rows.length > 0) return { sheet, grid };
    first ??= { sheet, grid };
  }
  if (!first) throw new UnreadableFile('no_such_sheet');
  return first;
}

/** The tables that the workbook itself names on a sheet, and pieces of it that somebody named. */
function namedRegions(parts: Parts, { names }: Workbook, { name: sheet, path }: WorkbookSheet): readonly FoundRegion[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = readRelations(parts[`${folder}_rels/${path.slice(folder.length)}.rels`]);
  const tables = [...relations.values()]
    .filter(({ type }) => type.endsWith('/table'))
    .flatMap(({ target }) => tableOf(parts[pathFrom(folder, target)]));
  const ofSheet = names.flatMap(({ name, refers }) => {
    const [, quoted, plain, range = ''] = /^(?:'((?:[^']|'')+)'|([^'!]+))!([^!,]+)$/.exec(refers.trim()) ?? [];
    return (quoted?.replaceAll("''", "'") ?? plain) === sheet ? regionOf(range, name) : [];
  });
  return [...tables, ...ofSheet];
}

function tableOf(bytes: Uint8Array | undefined): FoundRegion[] {
  const found: FoundRegion[] = [];
  if (!bytes) return found;
  parseXml(bytes, {
    open: (name, attribute) => {
      if (name === 'table')
        found.push(...regionOf(attribute('ref') ?? '', attribute('displayName') ?? attribute('name') ?? ''));
    },
  });
  return found;
}

function regionOf(text: string, name: string): FoundRegion[] {
  const range = readRange(text);
  // A named cell is no table.
  return range && range.bottom > range.top
    ? [{ range: printRange(range), name: name.slice(0, 80), lines: range.bottom - range.top + 1 }]
    : [];
}
