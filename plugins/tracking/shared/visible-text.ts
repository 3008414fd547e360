/** Controls, formats and separators: what shows nothing, changes the direction of writing, or acts on a terminal. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A text in which nothing is hidden, for controls the signs that Unicode has for them; line breaks and tabs stay where
 * `lines` says so.
 */
export const visibleText = (text: string, { lines = true }: { readonly lines?: boolean } = {}): string =>
  text.replace(unseen, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (lines && (sign === '\n' || sign === '\t')) return sign;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? '␡' : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
