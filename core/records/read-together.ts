/*
 * What a `read_sensitive` line of many rows holds beside the names of the fields: how many rows, and which. No field of a
 * record has such a name.
 */
export const readCount = '#count';
export const readIds = '#ids';
