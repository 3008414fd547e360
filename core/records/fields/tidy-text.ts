/**
 * A text without the blanks around it: spaces of any width, tabs, line breaks. Nothing is left of one that is nothing
 * else. What is no text comes back as it was.
 */
export const tidyText = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : value);

/** The same of one text within a value made of several; the other parts stay as they are. */
export const tidyPart = (value: unknown, part: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? { ...value, [part]: tidyText((value as Readonly<Record<string, unknown>>)[part]) }
    : value;
