import { msg } from '@lingui/core/macro';
import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import type { LeftOut } from './left-out.ts';

/** The entries of one record about a person, field by field. */
export interface Chapter {
  readonly title: string;
  readonly entries: readonly (readonly (readonly [label: string, value: string])[])[];
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** What the page lacks: fields above a level, by name, and entries, by number. */
interface Missing {
  readonly fields: readonly string[];
  readonly entries: readonly LeftOut[];
}

const style = `
body { font: 15px sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em }
dl { display: grid; grid-template-columns: 14em 1fr; gap: 4px; border-top: 1px solid #ccc; padding-top: 8px }
dd { margin: 0 }
`;

/** A page that any browser shows, without scripts: what the company holds about one person. */
export function htmlPage(language: Language, chapters: readonly Chapter[], { fields, entries }: Missing): string {
  const say = (sentence: Parameters<typeof sentenceIn>[1]): string => escape(sentenceIn(language, sentence));
  const sections = chapters.map(({ title, entries }) => {
    const lists = entries.map((fields) => {
      const items = fields.map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`);
      return `<dl>${items.join('')}</dl>`;
    });
    return `<h2>${escape(title)}</h2>${lists.join('')}`;
  });
  const above =
    fields.length === 0
      ? ''
      : `<p>${say(msg`Left out, above the permissions of whoever created this file:`)} ${escape(fields.join(', '))}</p>`;
  const unreadable =
    entries.length === 0
      ? ''
      : `<p>${say(msg`This file is incomplete. Left out, because whoever created it may not read them:`)}</p><ul>${entries
          .map(({ title, count }) => `<li>${escape(title)}: ${count}</li>`)
          .join('')}</ul>`;
  const title = say(msg`Personal data`);
  return `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><title>${title}</title><style>${style}</style>
<h1>${title}</h1><p>${new Date().toISOString().slice(0, 10)}</p>
${unreadable}${above}${sections.join('')}</html>`;
}
