/** Volume at 15 °C of diesel measured at another temperature (catalogue operations.md §10.19). */
export const litresAt15 = (litres: number, temperature: number): number => litres * (1 - 0.000_84 * (temperature - 15));
