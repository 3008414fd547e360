let currency = 'MAD';

/** The currency of amounts that name none: ISO 4217, the company's. */
export const companyCurrency = (): string => currency;

/** Set once at the start from the company's settings. Throws on what is no currency code. */
export function setCompanyCurrency(code: string): void {
  if (!/^[A-Z]{3}$/.test(code)) throw new Error(`"${code}" is no currency code.`);
  currency = code;
}
