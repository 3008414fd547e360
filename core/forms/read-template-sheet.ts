import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { columnName } from '../records/import/range.ts';
import { namesIn } from './expression.ts';
import { lineColumn, lineKinds, sheetColumns, type LineKind, type SheetColumn } from './template-columns.ts';
import { TemplateFileFault, type TemplateFile, type TemplateHead } from './template-file.ts';
import { itemCode, type FormItem, type FormSection, type ItemOption } from './template.ts';

/** A sheet as its lines of texts, with their numbers in the file; the first is the header. */
export interface TemplateTable {
  readonly sheet: string;
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** What is wrong in one cell, or of a whole line where `column` is its first. */
export interface CellFault {
  readonly sheet: string;
  readonly row: number;
  /** As spreadsheets name it: `C`. */
  readonly column: string;
  readonly sentence: MessageDescriptor;
}

/** Why a sheet is no template: every cell that is wrong. */
export class TemplateSheetFault extends TemplateFileFault {
  readonly faults: readonly CellFault[];
  constructor(faults: readonly CellFault[]) {
    super(msg`The sheet has ${faults.length} wrong cells: nothing was imported.`);
    this.faults = faults;
  }
}

/** Words that columns of the template itself may hold, by their names: those of the record that keeps templates. */
export type HeadWords = Readonly<Partial<Record<keyof TemplateHead, readonly string[]>>>;

type Told = Record<string, unknown>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A template from the lines of a sheet as `templateSheet` writes them; columns may stand in any order. Throws a
 * `TemplateSheetFault` that names every wrong cell.
 */
export function readTemplateSheet({ sheet, header, rows }: TemplateTable, words: HeadWords = {}): TemplateFile {
  const places = new Map(header.map((name, place) => [name.trim().toLowerCase(), place] as const));
  const faults: CellFault[] = [];
  const blame = (row: number, place: number, sentence: MessageDescriptor): void => {
    faults.push({ sheet, row, column: columnName(place), sentence });
  };
  const linePlace = places.get(lineColumn);
  if (linePlace === undefined)
    throw new TemplateSheetFault([
      { sheet, row: 1, column: 'A', sentence: msg`A column “line” is required, which states what each line is.` },
    ]);
  const known = new Set([lineColumn, ...sheetColumns.map(({ name }) => name)]);
  for (const [name, place] of places)
    if (name !== '' && !known.has(name)) blame(1, place, msg`Templates have no column called “${name}”.`);
  let head: Told | null = null;
  const sections: (Omit<Mutable<FormSection>, 'items'> & { items: FormItem[] })[] = [];
  const codes = { section: new Set<string>(), item: new Set<string>() };
  const keys = new Map<string, string>();

  for (const { line: row, cells } of rows) {
    const kind = lineKinds.find((one) => one === cells[linePlace]?.trim().toLowerCase());
    if (!kind) {
      blame(row, linePlace, msg`A line must be a template, section, item or answer.`);
      continue;
    }
    const told = lineOf(kind, cells, places, words, (place, sentence) => blame(row, place ?? linePlace, sentence));
    const codePlace = places.get('code') ?? linePlace;
    const code = typeof told['code'] === 'string' ? told['code'] : '';
    if (kind === 'section' || kind === 'item') {
      if (codes[kind].has(code)) blame(row, codePlace, msg`The code ${code} appears twice.`);
      codes[kind].add(code);
    }
    if (kind === 'template') {
      if (head) blame(row, linePlace, msg`A sheet can hold only one template.`);
      head ??= told;
    } else if (kind === 'section') {
      const { label, ...section } = told;
      sections.push({ ...(section as unknown as FormSection), title: label as FormSection['title'], items: [] });
    } else if (kind === 'item') {
      const section = sections.at(-1);
      if (!section) blame(row, linePlace, msg`A section is expected before its items.`);
      if (code !== '' && !itemCode.test(code))
        blame(row, codePlace, msg`An item code is capital letters and a number, such as T01.`);
      const key = typeof told['key'] === 'string' ? told['key'] : '';
      const first = keys.get(key);
      if (key !== '' && first !== undefined)
        blame(
          row,
          places.get('key') ?? linePlace,
          msg`Items ${first} and ${code} have the same key: clear the key of one of them.`,
        );
      keys.set(key, first ?? code);
      section?.items.push({ key: '', ...told } as unknown as FormItem);
    } else {
      const item = sections.at(-1)?.items.at(-1) as Mutable<FormItem> | undefined;
      if (!item || (item.kind !== 'cho' && item.kind !== 'chs'))
        blame(row, linePlace, msg`Answers must be below an item of kind cho or chs.`);
      else item.options = [...(item.options ?? []), told as unknown as ItemOption];
    }
  }
  if (!head) blame(rows[0]?.line ?? 1, linePlace, msg`The line of the template is missing.`);
  if (!sections.some(({ items }) => items.length > 0))
    blame(rows.at(-1)?.line ?? 1, linePlace, msg`The template has no items.`);
  if (faults.length > 0 || !head) throw new TemplateSheetFault(faults.toSorted((one, other) => one.row - other.row));
  return { head: head as unknown as TemplateHead, content: { sections } };
}

function lineOf(
  kind: LineKind,
  cells: readonly string[],
  places: ReadonlyMap<string, number>,
  words: HeadWords,
  blame: (place: number | undefined, sentence: MessageDescriptor) => void,
): Told {
  const told: Told = {};
  for (const column of sheetColumns) {
    const place = places.get(column.name);
    const text = (place === undefined ? undefined : cells[place])?.trim() ?? '';
    if (!column.of.includes(kind)) {
      if (text !== '') blame(place, msg`A ${kind} line has no ${column.name}.`);
      continue;
    }
    const [name = '', part] = column.name.split('.');
    if (text === '') {
      if (column.required?.includes(kind)) blame(place, msg`${column.name} is missing.`);
      if (part && name === 'label') told[name] = { ...(told[name] as object), [part]: null };
      continue;
    }
    const among = kind === 'template' ? (words[name as keyof TemplateHead] ?? column.among) : column.among;
    const read = valueOf(text, { ...column, ...(among ? { among } : {}) }, kind);
    if ('wrong' in read) blame(place, read.wrong);
    else if (part) told[name] = { en: null, fr: null, ...(told[name] as object), [part]: read.value };
    else told[name] = read.value;
  }
  const label = told['label'] as { en: string | null; fr: string | null } | undefined;
  if (!label?.en && !label?.fr)
    blame(places.get('label.en') ?? places.get('label.fr'), msg`A label in English or French is missing.`);
  // Answers are told in both languages: a word of one stands for both.
  else if (kind === 'answer') told['label'] = { en: label.en ?? label.fr, fr: label.fr ?? label.en };
  return told;
}

type Read = { readonly value: unknown } | { readonly wrong: MessageDescriptor };

function valueOf(text: string, column: SheetColumn, line: LineKind): Read {
  const { kind, among, longest, pattern } = column;
  if (kind === 'number' || kind === 'whole') return numberIn(text, column);
  if (kind === 'yes_no') return yesOrNo(text);
  const most = longest?.[line];
  if (most !== undefined && text.length > most) return { wrong: msg`The text has more than ${most} characters.` };
  if (among) {
    const word = among.find((one) => one === text.toLowerCase());
    return word === undefined ? { wrong: msg`“${text}” is none of: ${among.join(', ')}.` } : { value: word };
  }
  if (kind === 'condition' && namesIn(text) === null) return { wrong: msg`“${text}” cannot be read.` };
  if (pattern && !pattern.test(text)) return { wrong: msg`“${text}” is not in the expected format.` };
  if (line === 'answer' && /[|\n]/.test(text)) return { wrong: msg`An answer cannot contain a bar or several lines.` };
  return { value: text };
}

function numberIn(text: string, { kind, least, greatest }: SheetColumn): Read {
  const value = Number(text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.'));
  if (!Number.isFinite(value)) return { wrong: msg`“${text}” is not a number.` };
  if (kind === 'whole' && !Number.isInteger(value)) return { wrong: msg`“${text}” is not a whole number.` };
  if (least !== undefined && value < least) return { wrong: msg`“${text}” is less than ${least}.` };
  return greatest !== undefined && value > greatest ? { wrong: msg`“${text}” is more than ${greatest}.` } : { value };
}

const yes = new Set(['yes', 'oui', 'true', 'vrai', '1']);
const no = new Set(['no', 'non', 'false', 'faux', '0']);

function yesOrNo(text: string): Read {
  const word = text.toLowerCase();
  return yes.has(word)
    ? { value: true }
    : no.has(word)
      ? { value: false }
      : { wrong: msg`“${text}” is neither yes nor no.` };
}
