import { workerData } from 'node:worker_threads';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { givePdf, plain } from '../pdf/set-pdf.server.ts';
import type { Paper, PaperFact, PaperTable } from './paper.ts';
import type { PdfFoot } from './paper-pdf.server.ts';

/** The thread that sets a paper as a PDF file on A4; it is given the paper and gives the bytes. */
const { paper, foot } = workerData as { readonly paper: Paper; readonly foot: PdfFoot };
const [line, muted, headFill] = ['#c5cbd3', '#5f6b7c', '#f0f2f5'];

function factLines(facts: readonly PaperFact[]): Content[] {
  if (facts.length === 0) return [];
  return [
    {
      layout: 'noBorders',
      margin: [0, 0, 0, 8],
      table: {
        widths: ['30%', '*'],
        body: facts.map(({ label, value }) => [{ text: plain(label), color: muted }, plain(value)]),
      },
    },
  ];
}

/** The first line of a cell in full, what follows smaller below it. */
function cellOf(text: string, isNumber: boolean, bold = false): TableCell {
  const [first = '', ...more] = plain(text).split('\n');
  const alignment = isNumber ? ('right' as const) : ('left' as const);
  if (more.length === 0) return { text: first, alignment, bold };
  return {
    stack: [
      { text: first, bold },
      { text: more.join('\n'), fontSize: 7, color: muted },
    ],
    alignment,
  };
}

/** So many letters stand in one line of a narrow column. */
const shortText = 34;

/**
 * Long words share what the others leave; where none are long, the longest take it, so that a table is as wide as its
 * page.
 */
function widthsOf({ columns, rows, foot = [] }: PaperTable): ('auto' | '*')[] {
  const longest = columns.map(({ isNumber = false }, place) =>
    isNumber
      ? 0
      : Math.max(0, ...[...rows, ...foot].flatMap((row) => (row[place] ?? '').split('\n').map(({ length }) => length))),
  );
  const most = Math.max(...longest);
  return longest.map((length) => (length > shortText || (length > 0 && length === most) ? '*' : 'auto'));
}

function tableOf(table: PaperTable): Content[] {
  const { title, columns, rows, foot: sums = [] } = table;
  const body = [
    columns.map(({ label, isNumber = false }) => ({
      ...(cellOf(label, isNumber, true) as object),
      fillColor: headFill,
    })) as TableCell[],
    ...rows.map((row) => columns.map(({ isNumber = false }, place) => cellOf(row[place] ?? '', isNumber))),
    ...sums.map((row) => columns.map(({ isNumber = false }, place) => cellOf(row[place] ?? '', isNumber, true))),
  ];
  return [
    ...(title ? [{ text: plain(title), style: 'section', headlineLevel: 1 }] : []),
    {
      margin: [0, 0, 0, 8],
      layout: { hLineColor: () => line, vLineColor: () => line, hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
      fontSize: 8,
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: widthsOf(table),
        body,
      },
    },
  ];
}

const document: TDocumentDefinitions = {
  pageSize: 'A4',
  pageOrientation: paper.isWide ? 'landscape' : 'portrait',
  pageMargins: [36, 36, 36, 44],
  language: paper.language,
  info: { title: `${paper.title} – ${paper.name}`, creator: 'Filon', producer: 'Filon' },
  defaultStyle: { font: 'Roboto', fontSize: 9 },
  styles: { section: { fontSize: 11, bold: true, margin: [0, 6, 0, 4] } },
  // A title is not left alone at the end of a page.
  pageBreakBefore: ({ headlineLevel, startPosition }, nodes) =>
    headlineLevel === 1 && (startPosition.verticalRatio > 0.88 || nodes.getFollowingNodesOnPage().length === 0),
  footer: (page, pages) => ({
    margin: [36, 8, 36, 0],
    fontSize: 7,
    color: muted,
    columns: [plain(foot.left), { text: `${plain(foot.page)} ${page} / ${pages}`, alignment: 'right', width: 'auto' }],
  }),
  content: [
    { text: plain(paper.title), fontSize: 16, bold: true },
    { text: plain(paper.name), fontSize: 11, margin: [0, 2, 0, 8] },
    ...(paper.mark === null
      ? []
      : [
          {
            text: plain(paper.mark),
            bold: true,
            color: '#ac2f33',
            margin: [0, 0, 0, 8] as [number, number, number, number],
          },
        ]),
    ...paper.parties.flatMap(({ title, lines }): Content[] => [
      { text: plain(title), style: 'section' },
      { text: plain(lines.join('\n')), margin: [0, 0, 0, 6] },
    ]),
    ...factLines(paper.facts),
    ...paper.tables.flatMap(tableOf),
    ...factLines(paper.totals),
    ...(paper.notes.length === 0 ? [] : [{ ul: paper.notes.map(plain), fontSize: 8 }]),
    ...factLines(paper.signatures),
  ],
};

await givePdf(document);
