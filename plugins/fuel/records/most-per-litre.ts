/** Above this nobody has paid for a litre of fuel or oil without its being asked about, by currency. */
const bounds: Readonly<Partial<Record<string, number>>> = { MAD: 100, EUR: 100, USD: 100, XOF: 10_000, INR: 1000 };

export const mostPerLitre = (currency: string | null | undefined): number => bounds[currency ?? 'EUR'] ?? 100;
