/**
 * Whether the key of a Moroccan bank identity statement (RIB) is right: 24 digits, bank, town, account, and the key that
 * makes the number a multiple of 97.
 */
export const isRib = (rib: string): boolean => /^\d{24}$/.test(rib) && BigInt(rib) % 97n === 0n;
