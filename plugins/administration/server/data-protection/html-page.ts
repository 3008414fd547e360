import { msg } from '@lingui/core/macro';
import { sentenceIn, type Language } from '../../../../core/server/languages.ts';

/** The entries of one record about a person, field by field. */
export interface Chapter {
  readonly title: string;
  readonly entries: readonly (readonly (readonly [label: string, value: string])[])[];
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A page that any browser shows, without scripts: what the company holds about one person. */
export function htmlPage(language: Language, chapters: readonly Chapter[], missing: readonly string[]): string {
  const say = (sentence: Parameters<typeof sentenceIn>[1]): string => escape(sentenceIn(language, sentence));
  const sections = chapters.map(({ title, entries }) => `<h2>${escape(title)}</h2>${entries.map((fields) => `<dl>${fields.map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`).join('')}`);
  const left = missing.length === 0 ? '' : `<p>${say(msg`Left out, beyond the rights of who made this file:`)} ${escape(missing.join(', '))}</p>`;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${say(msg`Personal data`)}</title><style>body{font:15px sans-serif;max-width:50em;margin:2em auto;padding:0 1em}dl{display:grid;grid-template-columns:14em 1fr;gap:4px;border-top:1px solid #ccc;padding-top:8px}dd{margin:0}</style><h1>${say(msg`Personal data`)}</h1><p>${new Date().toISOString().slice(0, 10)}</p>${left}${sections.join('')}</html>`;
}
