import type { FastifyRequest } from 'fastify';
import { preferredLanguage, type Language } from './languages.ts';

/** The language of the page that is read: that which the browser asks for where it names one of ours, else the account's. */
export function readerLanguage({ headers, caller }: Pick<FastifyRequest, 'headers' | 'caller'>): Language {
  const wanted = headers['accept-language'];
  return /\b(en|fr)\b/i.test(wanted ?? '') ? preferredLanguage(wanted) : caller.language;
}
