import { XMLBuilder } from 'fast-xml-parser';
import type { JsonObject } from '../../../../core/registry/json-object.ts';
import type { UblDocument } from './model.ts';
import { namespaces, rootNamespace } from './namespaces.ts';
import type { Shape } from './shape.ts';
import { shapes } from './shapes.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

/** A document as UBL 2.1, valid against the schemas of OASIS. */
export function writeUbl(document: UblDocument): string {
  const currency = 'currency' in document ? document.currency : undefined;
  const root = {
    '@xmlns': rootNamespace(document.kind),
    ...Object.fromEntries(Object.entries(namespaces).map(([prefix, uri]) => [`@xmlns:${prefix}`, uri])),
    ...inXml(shapes[document.kind], document as unknown as JsonObject, currency ?? ''),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [document.kind]: root })}`;
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The elements of an object; those that say nothing are left out. */
function inXml(shape: Shape, model: JsonObject, currency: string): JsonObject {
  const elements: Record<string, unknown> = {};
  for (const entry of shape) {
    const value = 'member' in entry ? model[entry.member] : undefined;
    switch (entry.as) {
      case 'constant':
        elements[entry.name] = { ...named(entry.attributes), '#text': entry.text };
        break;
      case 'leaf':
        if (isSaid(value)) {
          const carried = entry.carried && model[entry.carried.member];
          elements[entry.name] = {
            ...named(entry.attributes),
            ...(entry.kind === 'amount' ? { '@currencyID': currency } : {}),
            ...(entry.carried && isSaid(carried) ? { [`@${entry.carried.attribute}`]: carried } : {}),
            '#text': String(value),
          };
        }
        break;
      case 'leaves':
        if (Array.isArray(value) && value.length > 0) elements[entry.name] = value;
        break;
      case 'group': {
        const inside = inXml(entry.shape, model, currency);
        if (entry.isRequired || saysSomething(entry.shape, model)) elements[entry.name] = inside;
        break;
      }
      case 'one':
        if (isSaid(value)) elements[entry.name] = inXml(entry.shape, value as JsonObject, currency);
        break;
      case 'many':
        if (Array.isArray(value) && value.length > 0)
          elements[entry.name] = value.map((each: unknown) => inXml(entry.shape, each as JsonObject, currency));
    }
  }
  return elements as JsonObject;
}

/** Whether there is anything in a group but what always stands there. */
function saysSomething(shape: Shape, model: JsonObject): boolean {
  return shape.some((entry) => {
    if (entry.as === 'constant') return false;
    if (entry.as === 'group') return saysSomething(entry.shape, model);
    const value = model[entry.member];
    return Array.isArray(value) ? value.length > 0 : isSaid(value);
  });
}

const named = (attributes: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`@${name}`, value]));
