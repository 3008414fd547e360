/**
 * Nests sentences by path, `tanks.2.capacity`, as react-hook-form keeps them. What only holds others has a type as
 * well: without one the form takes it for no error as soon as the field changes.
 */
export function nestErrors(flat: Readonly<Record<string, string>>, type: string): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(flat)) {
    const parts = path.split('.');
    const last = parts.pop() ?? path;
    let place = nested;
    for (const part of parts) place = (place[part] ??= { type }) as Record<string, unknown>;
    place[last] = { ...(place[last] as object | undefined), type, message };
  }
  return nested;
}

/** The sentences about parts of one field, by path inside it. */
export function innerErrors(error: unknown, path = ''): Record<string, string> {
  if (typeof error !== 'object' || error === null) return {};
  const found: Record<string, string> = {};
  for (const [name, inner] of Object.entries(error)) {
    if (['type', 'message', 'ref', 'root', 'types'].includes(name) || typeof inner !== 'object' || inner === null)
      continue;
    const here = path === '' ? name : `${path}.${name}`;
    if ('message' in inner && typeof inner.message === 'string') found[here] = inner.message;
    Object.assign(found, innerErrors(inner, here));
  }
  return found;
}
