import { workerData } from 'node:worker_threads';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { givePdf, plain } from '../pdf/set-pdf.server.ts';
import { layersPicture, linesPicture } from './slide-pictures.ts';
import type { Slide, SlideFigure } from './slide.ts';

/** The thread that sets a slide as a PDF file; it is given the slide and gives the bytes. */
const { slide } = workerData as { readonly slide: Slide };
const [line, muted, tileFill, good, bad] = ['#c5cbd3', '#5f6b7c', '#f0f2f5', '#1c6e42', '#ac2f33'];
/** 16:9, of the size that presentations have. */
const [width, height, edge] = [960, 540, 36];
const [chartWidth, pictureHeight] = [540, 214];
const besideWidth = width - 2 * edge - chartWidth - 24;

const number = (value: number, decimals: number): string =>
  plain(
    new Intl.NumberFormat(slide.language === 'fr' ? 'fr-FR' : 'en-GB', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value),
  );
const colourOf = ({ isGood }: SlideFigure): string | undefined => (isGood === null ? undefined : isGood ? good : bad);
const heading = (text: string): Content => ({ text: plain(text), fontSize: 11, bold: true, margin: [0, 0, 0, 4] });

const tileOf = (figure: SlideFigure): TableCell => {
  const colour = colourOf(figure);
  return {
    stack: [
      { text: plain(figure.label), fontSize: 10, color: muted },
      { text: plain(figure.value), fontSize: 26, bold: true, ...(colour ? { color: colour } : {}) },
      { text: plain(figure.notes.join('\n')), fontSize: 9 },
    ],
    fillColor: tileFill,
  };
};

const measureOf = (figure: SlideFigure): TableCell[] => {
  const colour = colourOf(figure);
  return [
    { text: plain(figure.label) },
    { text: plain(figure.value), bold: true, alignment: 'right', ...(colour ? { color: colour } : {}) },
    { text: plain(figure.notes.join(' · ')), color: muted },
  ];
};

const document: TDocumentDefinitions = {
  pageSize: { width, height },
  pageMargins: [edge, 22, edge, 30],
  language: slide.language,
  info: { title: `${slide.title} – ${slide.name}`, creator: 'Filon', producer: 'Filon' },
  defaultStyle: { font: 'Roboto', fontSize: 10 },
  footer: { text: plain(slide.source), margin: [edge, 8, edge, 0], fontSize: 8, color: muted },
  content: [
    {
      columns: [
        { text: plain(slide.title), fontSize: 20, bold: true, width: 'auto' },
        { text: plain(slide.name), fontSize: 12, alignment: 'right', margin: [12, 7, 0, 0], width: '*' },
      ],
    },
    ...slide.marks.map((mark): Content => ({ text: plain(mark), fontSize: 9, bold: true, color: bad })),
    {
      margin: [0, 6, 0, 10],
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (at) => (at > 0 && at < slide.figures.length ? 6 : 0),
        vLineColor: () => '#ffffff',
        paddingLeft: () => 10,
        paddingRight: () => 10,
        paddingTop: () => 6,
        paddingBottom: () => 6,
      },
      table: { widths: slide.figures.map(() => '*'), body: [slide.figures.map(tileOf)] },
    },
    {
      columnGap: 24,
      columns: [
        {
          width: chartWidth,
          stack: [heading(slide.chart.title), { svg: linesPicture(slide.chart, chartWidth, pictureHeight, number) }],
        },
        {
          width: besideWidth,
          stack: [heading(slide.layers.title), { svg: layersPicture(slide.layers, besideWidth, pictureHeight) }],
        },
      ],
    },
    {
      columnGap: 24,
      margin: [0, 10, 0, 0],
      columns: [
        {
          width: chartWidth,
          stack: [
            heading(slide.measures.title),
            {
              layout: {
                hLineColor: () => line,
                hLineWidth: (at) => (at === 0 ? 0 : 0.5),
                vLineWidth: () => 0,
                paddingTop: () => 2,
                paddingBottom: () => 2,
              },
              table: { widths: ['auto', 'auto', '*'], body: slide.measures.rows.map(measureOf) },
            },
          ],
        },
        {
          width: besideWidth,
          stack: [heading(slide.sentences.title), { ul: slide.sentences.rows.map(plain), fontSize: 10.5 }],
        },
      ],
    },
  ],
};

await givePdf(document);
