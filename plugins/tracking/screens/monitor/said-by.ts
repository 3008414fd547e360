import type { JsonObject } from '../../../../core/registry/json-object.ts';
import type { UnknownDevice } from '../../shared/monitor.ts';
import { visibleText } from '../../shared/visible-text.ts';

const most = 9;
const longest = 40;

/** What a device says of itself, then the plain values of its newest event, as it names them. */
export function saidBy({ says, data }: UnknownDevice): readonly { readonly name: string; readonly value: string }[] {
  const plain = (members: JsonObject | null): readonly (readonly [string, unknown])[] =>
    Object.entries(members ?? {}).filter(
      ([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
    );
  const texts = new Map([...plain(says), ...plain(data)]);
  return [...texts].slice(0, most).map(([name, value]) => ({
    name: visibleText(name).slice(0, longest),
    value: visibleText(String(value)).slice(0, longest),
  }));
}
