import { parseXml } from './parse-xml.ts';

/** A sheet of a workbook, by its place in the archive. */
export interface WorkbookSheet {
  readonly name: string;
  readonly path: string;
  readonly hidden: boolean;
}

/** A name that a workbook gives a piece of a sheet: `Engins!$A$5:$H$120`. */
export interface DefinedName {
  readonly name: string;
  readonly refers: string;
}

export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** Days are counted from 1904, as on an old Macintosh. */
  readonly from1904: boolean;
  readonly names: readonly DefinedName[];
}

type Parts = Readonly<Record<string, Uint8Array>>;

/** A path inside the archive as another part names it. */
export function pathFrom(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of target.split('/').filter(Boolean)) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}

/** What a part leads to, by id: its target and what that is. */
export function readRelations(
  bytes: Uint8Array | undefined,
): ReadonlyMap<string, { readonly target: string; readonly type: string }> {
  const relations = new Map<string, { target: string; type: string }>();
  if (!bytes) return relations;
  parseXml(bytes, {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      relations.set(attribute('Id') ?? '', { target: attribute('Target') ?? '', type: attribute('Type') ?? '' });
    },
  });
  return relations;
}

/** Where the workbook itself lies: the archive's own relations say so. */
export function workbookPath(parts: Parts): string {
  const main = [...readRelations(parts['_rels/.rels']).values()].find(({ type }) => type.endsWith('/officeDocument'));
  return main ? pathFrom('', main.target) : 'xl/workbook.xml';
}

/** Sheets, names and the calendar of a workbook. */
export function readWorkbook(parts: Parts, path: string): Workbook {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = readRelations(parts[`${folder}_rels/${path.slice(folder.length)}.rels`]);
  const sheets: WorkbookSheet[] = [];
  const names: DefinedName[] = [];
  let from1904 = false;
  let named: { name: string; refers: string } | null = null;
  parseXml(parts[path] ?? new Uint8Array(), {
    open: (name, attribute) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name === 'definedName') named = { name: attribute('name') ?? '', refers: '' };
      if (name !== 'sheet') return;
      const target = relations.get(attribute('r:id') ?? attribute('id') ?? '')?.target;
      const state = attribute('state') ?? 'visible';
      if (target)
        sheets.push({ name: attribute('name') ?? '', path: pathFrom(folder, target), hidden: state !== 'visible' });
    },
    text: (text) => {
      if (named) named.refers += text;
    },
    close: (name) => {
      if (name === 'definedName' && named && !named.name.startsWith('_xlnm')) names.push(named);
      if (name === 'definedName') named = null;
    },
  });
  return { sheets, from1904, names };
}
