import { msg } from '@lingui/core/macro';
import type { LeafKind } from './shape.ts';
import { UblFault } from './ubl-fault.ts';

const decimal = /^[-+]?\d{1,18}(\.\d{1,10})?$/;
const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[-+]\d\d:\d\d)?$/;

/** The value of an element as our model has it. Throws an `UblFault` that names the element and what it says. */
export function readLeaf(kind: LeafKind, text: string, element: string): string | boolean {
  switch (kind) {
    case 'amount':
    case 'decimal':
      if (!decimal.test(text)) throw new UblFault(msg`${element}: “${text}” is not a number such as 1250.50.`, element);
      return text.replace(/^\+/, '');
    case 'whole':
      if (!/^\d{1,9}$/.test(text)) throw new UblFault(msg`${element}: “${text}” is not a whole number.`, element);
      return text;
    case 'date':
      return dayOf(text, element);
    case 'time':
      if (!time.test(text)) throw new UblFault(msg`${element}: “${text}” is not a time such as 14:30:00.`, element);
      return text.slice(0, 8);
    case 'instant': {
      const at = new Date(text);
      if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(at.getTime()))
        throw new UblFault(msg`${element}: “${text}” is not a time such as 2026-03-09T14:30:00Z.`, element);
      return at.toISOString();
    }
    case 'indicator':
      if (text !== 'true' && text !== 'false' && text !== '1' && text !== '0')
        throw new UblFault(msg`${element}: “${text}” must be true or false.`, element);
      return text === 'true' || text === '1';
    default:
      return text;
  }
}

/** A day of the calendar, with or without the zone that some senders add. */
function dayOf(text: string, element: string): string {
  const day = /^(\d{4}-\d\d-\d\d)(Z|[-+]\d\d:\d\d)?$/.exec(text)?.[1];
  const at = day === undefined ? null : new Date(`${day}T00:00:00Z`);
  if (!day || !at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    throw new UblFault(msg`${element}: “${text}” is not a date such as 2026-03-09.`, element);
  return day;
}
