import { expect, test } from 'vitest';
import { offerFileType } from './offer-file-type.ts';

const typeOf = (name: string, text: string, found?: string) =>
  offerFileType(name, new TextEncoder().encode(text), found);

test('a file of an offer is taken for what its content is, whatever its name says', () => {
  expect(typeOf('plan.pdf', '%PDF-1.7', 'pdf')).toBe('application/pdf');
  expect(typeOf('plan.pdf', '\u0089PNG', 'png')).toBe('image/png');
  expect(typeOf('plan.pdf', 'MZ', 'exe')).toBeNull();
  expect(typeOf('plan.pdf', 'nothing of that')).toBeNull();
  expect(typeOf('macro.xlsx', 'PK', 'xlsm')).toBeNull();
  expect(typeOf('offre.zip', 'PK', 'zip')).toBe('application/zip');
  expect(typeOf('offre.docx', 'PK', 'zip')).toBeNull();
});

test('drawings, models, tables and XML are texts, known by how they begin', () => {
  expect(typeOf('plan.DXF', '999\nfrom somewhere\n  0\nSECTION\n  2\nHEADER')).toBe('image/vnd.dxf');
  expect(typeOf('dent.stp', 'ISO-10303-21;\nHEADER;')).toBe('model/step');
  expect(typeOf('offre.xml', '<?xml version="1.0"?><Quotation/>', 'xml')).toBe('application/xml');
  expect(typeOf('offre.xml', '\ufeff<Quotation>')).toBe('application/xml');
  expect(typeOf('prix.csv', 'no;price\n1;2,5\n')).toBe('text/csv');
  expect(typeOf('prix.csv', 'M\u0000Z')).toBeNull();
  expect(typeOf('page.xml', '<html><script>')).toBeNull();
  expect(typeOf('page.html', '<p>')).toBeNull();
  expect(typeOf('plan.dxf', 'ISO-10303-21;')).toBeNull();
});
