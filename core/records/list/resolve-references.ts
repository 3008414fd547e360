import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { fold } from '../../i18n/fold.ts';
import { records } from '../client.ts';
import type { Field } from '../field.ts';

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * The id of the row that words name, of a site where one is told: its whole label, or its first word where only one row
 * begins so. Null where none or several do.
 */
async function idOf(record: string, words: string, site: string | null): Promise<string | null> {
  if (isId(words)) return words;
  const { results: found } = await records.search(words, record, { sites: site === null ? [] : [site] });
  const exact = found.filter(({ label }) => fold(label) === fold(words));
  const byCode = found.filter(({ label }) => fold(label.split(' ')[0] ?? '') === fold(words));
  const [one, other] = exact.length > 0 ? exact : byCode;
  return one && !other ? one.id : null;
}

/** What a pasted or typed reference stands for. Throws a sentence where nothing bears the name. */
export class References {
  readonly #known = new Map<string, Promise<string | null>>();

  /** A parsed value with its references as ids, those of a row of a site; other kinds as they are. */
  async resolve(
    value: unknown,
    field: Field,
    site: string | null,
  ): Promise<{ readonly value: unknown } | { readonly error: MessageDescriptor }> {
    if (field.kind !== 'ref' && field.kind !== 'refs') return { value };
    if (value === null) return { value };
    const ids: string[] = [];
    for (const words of [value].flat().map(String)) {
      const id = await this.#idOf(String(field.options.record), words, site);
      if (id === null) return { error: msg`“${words}” matches no entry, or more than one.` };
      ids.push(id);
    }
    return { value: field.kind === 'ref' ? ids[0] : ids };
  }

  #idOf(record: string, words: string, site: string | null): Promise<string | null> {
    const key = `${record} ${site ?? ''} ${fold(words)}`;
    const resolution = this.#known.get(key) ?? idOf(record, words, site);
    this.#known.set(key, resolution);
    return resolution;
  }
}
