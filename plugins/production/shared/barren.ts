/**
 * The classes of materials that are moved to reach the others and go to a waste dump: what is waste in figures and at
 * an unloading site alike. Low grade is ore that waits (catalogue geology-income.md, G18).
 */
export const barren = ['waste', 'mineralised_waste', 'topsoil'] as const;
