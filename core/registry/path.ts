import { parse } from 'regexparam';

/** A pattern made ready: `/fuel/:id` answers the parameters of a path, or null. */
export type PathMatcher = (path: string) => Readonly<Record<string, string>> | null;

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Most patterns are never asked for what they match: one is made ready when a path begins as it does. */
export function pathMatcher(pattern: string): PathMatcher {
  const start = pattern.split(':')[0] ?? '';
  let parsed: { readonly keys: string[]; readonly pattern: RegExp } | undefined;
  return (path) => {
    if (!path.toLowerCase().startsWith(start.toLowerCase())) return null;
    const { keys, pattern: expression } = (parsed ??= parse(pattern));
    const match = expression.exec(path);
    if (!match) return null;
    const parameters: Record<string, string> = {};
    for (const [index, key] of keys.entries()) {
      const value = decode(match[index + 1] ?? '');
      if (value === null) return null;
      parameters[key] = value;
    }
    return parameters;
  };
}

/** Fills a pattern's parameters from a path that matched another one; for aliases. */
export function fillPath(pattern: string, parameters: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

export const isPattern = (path: string): boolean => path.includes(':');

/** Without the slash at the end, which nobody means; `/` stays. */
export function tidyPath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}
