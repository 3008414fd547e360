import { strToU8, zipSync } from 'fflate';

/** A cell as a spreadsheet program writes it: a text, a number, or its type, value, format and formula. */
export type BookCell =
  | string
  | number
  | null
  | {
      readonly type?: 'n' | 'b' | 'e' | 'str' | 'd';
      readonly value: string | number;
      readonly format?: string;
      readonly formula?: string;
    };

export interface BookSheet {
  readonly name: string;
  /** Rows by their number from 1, or in their order. */
  readonly rows: readonly (readonly BookCell[])[];
  readonly merges?: readonly string[];
  readonly hidden?: boolean;
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
  /** Tables by their names. */
  readonly tables?: Readonly<Record<string, string>>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A workbook with what our own writer does not write: formats, merges, hidden sheets, formulas, the calendar of 1904.
 */
export function workbook(
  sheets: readonly BookSheet[],
  { from1904 = false, names = {} as Readonly<Record<string, string>> } = {},
): Uint8Array {
  const formats = [
    ...new Set(
      sheets.flatMap(({ rows }) =>
        rows.flat().flatMap((cell) => (typeof cell === 'object' && cell?.format ? [cell.format] : [])),
      ),
    ),
  ];
  const strings: string[] = [];
  const cellXml = (cell: BookCell, address: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
    if (typeof cell === 'string') return `<c r="${address}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
    const style = cell.format ? ` s="${formats.indexOf(cell.format) + 1}"` : '';
    const value = cell.value === '' ? '' : `<v>${escaped(String(cell.value))}</v>`;
    return `<c r="${address}"${style} t="${cell.type ?? 'n'}">${cell.formula ? `<f>${escaped(cell.formula)}</f>` : ''}${value}</c>`;
  };
  const tables: string[] = [];
  const files: Record<string, Uint8Array> = {};
  for (const [
    index,
    { rows, merges = [], hiddenRows = [], hiddenColumns = [], tables: named = {} },
  ] of sheets.entries()) {
    const cols = hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`).join('');
    const body = rows
      .map(
        (cells, at) =>
          `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`)).join('')}</row>`,
      )
      .join('');
    const merged =
      merges.length > 0
        ? `<mergeCells count="${merges.length}">${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
        : '';
    const parts = Object.entries(named).map(([name, range]) => {
      const id = tables.push(name);
      files[`xl/tables/table${id}.xml`] = xml(
        `<table ${main} id="${id}" name="${name}" displayName="${name}" ref="${range}"/>`,
      );
      return `<Relationship Id="rId${id}" Type="${office}/table" Target="../tables/table${id}.xml"/>`;
    });
    if (parts.length > 0)
      files[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = xml(`<Relationships>${parts.join('')}</Relationships>`);
    files[`xl/worksheets/sheet${index + 1}.xml`] = xml(
      `<worksheet ${main}>${cols ? `<cols>${cols}</cols>` : ''}<sheetData>${body}</sheetData>${merged}</worksheet>`,
    );
  }
  const list = sheets
    .map(
      ({ name, hidden }, index) =>
        `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    )
    .join('');
  const defined = Object.entries(names)
    .map(([name, refers]) => `<definedName name="${name}">${escaped(refers)}</definedName>`)
    .join('');
  const numFmts = formats
    .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`)
    .join('');
  return zipSync({
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': xml(
      `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook ${main}><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${list}</sheets>${defined ? `<definedNames>${defined}</definedNames>` : ''}</workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet ${main}><numFmts>${numFmts}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst ${main}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    ...files,
  });
}
