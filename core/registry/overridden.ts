/**
 * What a line of the audit log calls the sentences of the limits in spite of which a row was written, with the line's
 * reason. No field of a record has such a name.
 */
export const overriddenLimits = '#override';
