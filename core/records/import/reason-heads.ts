/** The heads of the two columns that a file of refused rows has behind its own, in both languages. */
export const reasonHeads: ReadonlySet<string> = new Set(['Line\u001fReason', 'Ligne\u001fMotif']);
