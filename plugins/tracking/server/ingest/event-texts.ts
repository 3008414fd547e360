/**
 * The events of a batch as they were written, in the order in which `JSON.parse` gives them: what is kept of one that is
 * refused is what came, not what a reader made of it (1e400 would be null, a long number another). `text` is JSON that
 * has been read: a list, or an object whose last member `events` is one. Null where it is neither.
 */
export function eventTexts(text: string): readonly string[] | null {
  const start = skipBlanks(text, 0);
  if (text[start] === '[') return itemsOf(text, start);
  if (text[start] !== '{') return null;
  let found: number | null = null;
  for (let at = skipBlanks(text, start + 1); at < text.length && text[at] !== '}';) {
    const named = endOf(text, at);
    const value = skipBlanks(text, skipBlanks(text, named) + 1);
    if (JSON.parse(text.slice(at, named)) === 'events') found = value;
    at = skipBlanks(text, endOf(text, value));
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return found !== null && text[found] === '[' ? itemsOf(text, found) : null;
}

function itemsOf(text: string, start: number): readonly string[] {
  const texts: string[] = [];
  for (let at = skipBlanks(text, start + 1); at < text.length && text[at] !== ']';) {
    const end = endOf(text, at);
    texts.push(text.slice(at, end));
    at = skipBlanks(text, end);
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return texts;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  return at;
}

/** Where a value ends that begins at a place. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') at = endOfString(text, at) - 1;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      if (depth === 0) return at;
      depth -= 1;
    } else if (depth > 0 || !(letter === ',' || letter === ':' || ' \t\n\r'.includes(letter ?? ''))) continue;
    else return at;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
