/**
 * Whether the check digits of an IBAN are right: its number modulo 97 is 1 (ISO 13616, ISO 7064). Written without
 * spaces, in capitals.
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
