/** What is found by marks in the content, with the media type that each is given. */
const marked: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpg: 'image/jpeg',
  dwg: 'image/vnd.dwg',
  zip: 'application/zip',
};

/** The first characters by which drawings and models that are texts are known. */
const texts: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^AutoCAD Binary DXF\r\n/, 'image/vnd.dxf', ['dxf']],
  [/^(\s*999\r?\n[^\n]*\n)*\s*0\r?\nSECTION\r?\n/, 'image/vnd.dxf', ['dxf']],
  [/^\s*ISO-10303-21;/, 'model/step', ['step', 'stp']],
  [/^\s*<(\?xml[\s?]|[A-Za-z_][\w.:-]*[\s/>])/, 'application/xml', ['xml']],
];

/**
 * The media type of a file of an offer by its content; null where the content is none of what is taken: pdf, xlsx, docx,
 * csv, png, jpg, dwg, dxf, step, zip, xml (catalogue procurement.md §5). `found` is the extension that the marks in the
 * content stand for, if there are any.
 */
export function offerFileType(name: string, head: Uint8Array, found: string | undefined): string | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  // An archive under the name of a text or a table is neither.
  if (found === 'zip' && extension !== 'zip') return null;
  if (found !== undefined && found !== 'xml') return Object.hasOwn(marked, found) ? (marked[found] ?? null) : null;
  const text = new TextDecoder('latin1').decode(head).replace(/^\u00ef\u00bb\u00bf/, '');
  for (const [mark, type, extensions] of texts)
    if (extensions.includes(extension) && mark.test(text))
      return /<(!doctype\s+html|html)[\s>]/i.test(text) ? null : type;
  // A table of text has no mark: it has a name, and no character that text has not.
  // oxlint-disable-next-line no-control-regex -- what programs are made of, and text is not
  return extension === 'csv' && found === undefined && !/[\u0000-\u0008\u000e-\u001f]/.test(text) ? 'text/csv' : null;
}
