import { LineFault } from '../../../../core/files/line-fault.ts';
import { readXml } from '../../../../core/files/read-xml.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { BrokenLine, type ReadOptions } from './read-options.ts';

/** What the reader of XML says of a document that ends too early. */
const isUnclosed = /^(Invalid '\[|Unclosed|Closing tag .* missing|.*never closed)/;

/**
 * An XML document; of one that is cut off, as a receiver leaves it that lost its power, what is whole where broken
 * lines are left out.
 */
export function readWhole(
  text: string,
  { skipBad }: Pick<ReadOptions, 'skipBad'>,
): { readonly document: JsonObject; readonly notes: readonly string[] } {
  try {
    return { document: readXml(text), notes: [] };
  } catch (error) {
    if (!(error instanceof LineFault)) throw error;
    if (!skipBad)
      throw new BrokenLine(
        error.line,
        isUnclosed.test(error.message) ? 'The file is cut off: not all of its elements are closed.' : error.message,
      );
    return {
      document: readXml(closed(text)),
      notes: [`The file is cut off or broken at line ${error.line}: what follows was left out.`],
    };
  }
}

/** The document up to its last whole element, with all that is open closed. */
function closed(text: string): string {
  const whole = text.slice(0, text.lastIndexOf('>') + 1);
  const open: string[] = [];
  for (const [, end, name, alone] of whole.matchAll(/<(\/?)([A-Za-z_][\w:.-]*)[^<>]*?(\/?)>/g)) {
    if (end) open.splice(open.lastIndexOf(name ?? ''));
    else if (!alone) open.push(name ?? '');
  }
  return (
    whole +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}
