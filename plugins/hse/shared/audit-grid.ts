/** Where an audit is shown. */
export const auditPath = '/hse/rapports/audits';

/** States of an audit in which its grid may be filled. */
export const gridStates: readonly string[] = ['planned', 'in_progress'];
