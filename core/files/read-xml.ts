import type { JsonObject } from '../registry/json-object.ts';
import { XMLParser, XMLValidator, type X2jOptions } from 'fast-xml-parser';
import { LineFault } from './line-fault.ts';

/** Longest document that is read, in characters. */
const longest = 100_000_000;
const deepest = 100;

/**
 * The one way in which Filon reads XML that comes from outside (GPX, AEMP, …): no document types and no entities but
 * the five that XML itself has, so that nothing is fetched, read from the disk or blown up. Attributes are named
 * `@name`, prefixes are dropped, values stay texts. Throws an `LineFault` with the line.
 */
export function readXml(text: string, options: X2jOptions = {}): JsonObject {
  if (text.length > longest) throw new LineFault(1, 'The document is too long.');
  const declared = /<!\s*(DOCTYPE|ENTITY)/i.exec(text);
  if (declared)
    throw new LineFault(
      text.slice(0, declared.index).split('\n').length,
      'Documents that declare types or entities are not read.',
    );
  refuseDeep(text);
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new LineFault(valid.err.line, valid.err.msg);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    ...options,
  });
  try {
    return parser.parse(text) as JsonObject;
  } catch (error) {
    throw new LineFault(1, (error as Error).message);
  }
}

/** Elements inside elements without end would take the parser's stack. */
function refuseDeep(text: string): void {
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1];
    if (next === '/') depth -= 1;
    else if (next !== '?' && next !== '!' && text[text.indexOf('>', at) - 1] !== '/') depth += 1;
    if (depth > deepest) throw new LineFault(text.slice(0, at).split('\n').length, 'The document is nested too deep.');
  }
}
