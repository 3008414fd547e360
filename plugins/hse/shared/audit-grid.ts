/** Where an audit is shown. */
export const auditPath = '/hse/rapports/audits';

/** The code of the template of grids. */
export const gridTemplate = 'HSE-AUD-INT';

/** States of an audit in which its grid may be filled. */
export const gridStates: readonly string[] = ['planned', 'in_progress'];
