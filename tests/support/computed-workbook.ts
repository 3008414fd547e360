import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';

type Value = number | string | null;

/** A sheet of a workbook whose formulas are worked out as a spreadsheet program would, of the functions that we write. */
export interface ComputedSheet {
  readonly value: (address: string) => Value;
  readonly formulas: ReadonlyMap<string, string>;
  /** The number of the row that is titled so in column B; 0 where there is none. */
  readonly rowOf: (title: string) => number;
  /** Overwrites a number, as a person would. */
  readonly set: (address: string, value: number) => void;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export function computedSheet(file: Uint8Array): ComputedSheet {
  const parts = unzipSync(file);
  const read = (path: string): string => (parts[path] ? strFromU8(parts[path]) : '');
  const strings = [...read('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, item = '']) =>
    unescaped([...item.matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)].map(([, text]) => text).join('')),
  );
  const values = new Map<string, Value>();
  const formulas = new Map<string, string>();
  for (const [, attributes = '', body = ''] of read('xl/worksheets/sheet1.xml').matchAll(
    /<c ([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g,
  )) {
    const address = /r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '';
    const formula = /<f>([\s\S]*?)<\/f>/.exec(body)?.[1];
    if (formula !== undefined) formulas.set(address, unescaped(formula));
    const kept = /<v>([\s\S]*?)<\/v>/.exec(body)?.[1];
    if (kept === undefined || formula !== undefined) continue;
    values.set(address, /t="s"/.test(attributes) ? (strings[Number(kept)] ?? null) : Number(kept));
  }
  const numberOf = (column: string): number =>
    Array.from(column).reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);
  const nameOf = (place: number): string =>
    (place > 26 ? nameOf(Math.floor((place - 1) / 26)) : '') + String.fromCharCode(65 + ((place - 1) % 26));
  const inRange = (from: string, to: string): Value[] => {
    const [, left = '', top = ''] = /([A-Z]+)(\d+)/.exec(from) ?? [];
    const [, right = '', bottom = ''] = /([A-Z]+)(\d+)/.exec(to) ?? [];
    const found: Value[] = [];
    for (let row = Number(top); row <= Number(bottom); row++)
      for (let column = numberOf(left); column <= numberOf(right); column++)
        found.push(value(`${nameOf(column)}${row}`));
    return found;
  };
  const numbers = (all: readonly unknown[]): number[] =>
    all.flat().filter((one): one is number => typeof one === 'number');
  const functions = {
    SUM: (...all: unknown[]) => numbers(all).reduce((sum, one) => sum + one, 0),
    MEDIAN: (...all: unknown[]) => {
      const sorted = numbers(all).toSorted((one, other) => one - other);
      const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
      return (low + high) / 2;
    },
    // Half away from zero; binary noise below the ninth digit is none.
    ROUND: (amount: number, digits: number) =>
      (Math.sign(amount) * Math.round(Number((Math.abs(amount) * 10 ** digits).toFixed(6)))) / 10 ** digits,
    IF: (is: boolean, one: unknown, other: unknown) => (is ? one : other),
  };
  function value(address: string): Value {
    const formula = formulas.get(address);
    if (formula === undefined) return values.get(address) ?? null;
    const script = formula
      .replaceAll(/\b([A-Z]+\d+):([A-Z]+\d+)\b/g, (_, from: string, to: string) => `range('${from}','${to}')`)
      .replaceAll(/(?<!')\b([A-Z]{1,3}\d+)\b(?!')/g, (_, cell: string) => `(value('${cell}') ?? 0)`);
    return runInNewContext(script, { value, range: inRange, ...functions }) as Value;
  }
  return {
    value,
    formulas,
    rowOf: (title) => {
      const found = [...values].find(([address, text]) => address.startsWith('B') && text === title);
      return Number(found?.[0].slice(1) ?? 0);
    },
    set: (address, number) => {
      formulas.delete(address);
      values.set(address, number);
    },
  };
}
