/** Whatever stands between quotes: English, French, typewriter and code. The apostrophe of a word is none. */
const quoted = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`|(?<!\p{L})['‘][^'’]*['’](?!\p{L})/gu;
const eMail = /[^\s@<>()]+@[^\s@<>()]+/gu;
const address = /\b(?:https?|blob|data|wss?):\S+|(?<=\s|^)\/\S+/gu;
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/giu;
/** Words of letters and digits, and long strings of what keys and tokens are made of. */
const token = /[\w~+/=.-]{32,}/gu;
const withDigit = /[\p{L}\p{N}_.,:/-]*\p{N}[\p{L}\p{N}_.,:/-]*/gu;
/** A capital behind the first word: people, places and machines are written so. Words of the language's own stay. */
const named = /(?<=\S\s+)\p{Lu}[\p{L}'’-]*/gu;
const spoken = new Set(['JSON', 'URL', 'CSS', 'HTTP', 'DOM', 'React', 'Object', 'Array', 'Map', 'Set', 'Promise', 'I']);

/**
 * The message of an error without what it may tell of people and rows: quoted values, e-mails, addresses, ids, keys,
 * numbers and names become `…`. What is left is what the program says; the rest is found by the stack.
 */
export function scrubMessage(message: string): string {
  return message
    .replaceAll(quoted, '…')
    .replaceAll(eMail, '…')
    .replaceAll(address, '…')
    .replaceAll(uuid, '…')
    .replaceAll(token, '…')
    .replaceAll(withDigit, '…')
    .replaceAll(named, (word) => (spoken.has(word) ? word : '…'))
    .replaceAll(/…(?:[\s,]*…)+/gu, '…')
    .trim();
}

/** The pattern of a route; a part that is no word of a path (an id, a number, a name) becomes `…`. */
export const scrubPath = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (/^:?[a-z_-]*$/i.test(part) && part.length <= 60 ? part : '…'))
    .join('/');
