import type { Messages } from '@lingui/core';

/** A message in both languages; `part` is the core's part or the plugin that it belongs to. */
export interface WordLine {
  readonly key: string;
  readonly part: string;
  readonly en: string;
  readonly fr: string;
}

type Catalogs = Readonly<Record<string, () => Promise<{ messages: Messages }>>>;

/** A compiled message as it is written: values in braces, of a plural its last form. */
function written(message: unknown): string {
  if (typeof message === 'string') return message;
  if (!Array.isArray(message)) return '';
  return message
    .map((token: unknown) => {
      if (!Array.isArray(token)) return String(token);
      const [name, , forms] = token as readonly unknown[];
      const other = typeof forms === 'object' && forms !== null && 'other' in forms ? forms.other : undefined;
      return other === undefined ? `{${String(name)}}` : written(other).replaceAll('#', `{${String(name)}}`);
    })
    .join('');
}

/** Lines of all catalogs, by part and English words. */
export async function linesOf(catalogs: Catalogs): Promise<readonly WordLine[]> {
  const english = Object.entries(catalogs).filter(([path]) => path.endsWith('/en.po'));
  const lines = await Promise.all(
    english.map(async ([path, load]) => {
      const [{ messages: en }, other] = await Promise.all([load(), catalogs[path.replace('/en.po', '/fr.po')]?.()]);
      const part = /(\w[\w-]*)\/locales/.exec(path)?.[1] ?? '';
      return Object.entries(en).map(([id, message]) => ({
        key: `${part} ${id}`,
        part,
        en: written(message),
        fr: written(other?.messages[id]),
      }));
    }),
  );
  return lines.flat().toSorted((a, b) => a.part.localeCompare(b.part) || a.en.localeCompare(b.en));
}
