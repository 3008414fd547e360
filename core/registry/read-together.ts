/*
 * What a line of the audit log may hold beside the names of the fields; one of many rows, how many and which. No field of a
 * record has such a name.
 */
export const readCount = '#count';
export const readIds = '#ids';
/** The name of the user through whose eyes somebody saw, in a line that bears the viewer's own name. */
export const seenAs = '#seen_as';
