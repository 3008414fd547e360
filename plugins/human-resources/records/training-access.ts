/** Who plans trainings and tells who was there (catalogue people.md §6.1, hse.md §6). */
export const trainers = ['hr_officer', 'hse_officer'] as const;

/** A session tells its hours and dates on one paper: of more days there are several. */
export const longestSessionDays = 60;
