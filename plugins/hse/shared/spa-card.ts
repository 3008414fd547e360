/** The code of the template of cards. */
export const cardTemplate = 'HSE-SPA';

/** Below it lie the form and the list of cards. */
export const cardsPath = '/hse/formation/Spa';

/** Points of a card that are answered with yes or no. */
export const cardPoints = ['S01', 'S02', 'S04', 'S05', 'S06', 'S07', 'S08', 'S09', 'S10'] as const;
export type CardPoint = (typeof cardPoints)[number];
