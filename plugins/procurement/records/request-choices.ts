import { msg } from '@lingui/core/macro';

export const requestKinds = {
  stock: msg({ message: 'Stock', context: 'purchase request' }),
  direct: msg({ message: 'Direct', context: 'purchase request' }),
  service: msg({ message: 'Service', context: 'purchase request' }),
  capex: msg({ message: 'Investment', context: 'purchase request' }),
};

export const urgencies = {
  normal: msg({ message: 'Normal', context: 'urgency' }),
  urgent: msg({ message: 'Urgent', context: 'urgency' }),
  machine_down: msg({ message: 'Machine down', context: 'urgency' }),
};

/** Where an estimated price comes from. */
export const estimateSources = {
  info_record: msg({ message: 'Info record', context: 'price source' }),
  last_po: msg({ message: 'Last order', context: 'price source' }),
  quote: msg({ message: 'Quotation', context: 'price source' }),
  estimate: msg({ message: 'Estimate', context: 'price source' }),
};

/** Roles that may sign; who holds one at the document's site is asked. */
export const signingRoles = {
  manager: msg({ message: 'Manager', context: 'signing role' }),
  approver: msg({ message: 'Approver', context: 'signing role' }),
  buyer: msg({ message: 'Buyer', context: 'signing role' }),
  maintenance_planner: msg({ message: 'Maintenance planner', context: 'signing role' }),
  shift_supervisor: msg({ message: 'Supervisor of the shift', context: 'signing role' }),
};
export type SigningRole = keyof typeof signingRoles;

export const approverKinds = {
  site_role: msg({ message: 'Role at the site', context: 'approver' }),
  user: msg({ message: 'One person', context: 'approver' }),
};

export const stepModes = {
  one: msg({ message: 'Any one', context: 'approval' }),
  all: msg({ message: 'All', context: 'approval' }),
  n_of: msg({ message: 'Some', context: 'approval' }),
};

export const whetherSingle = {
  any: msg({ message: 'Either', context: 'single source' }),
  yes: msg({ message: 'Single source only', context: 'single source' }),
  no: msg({ message: 'Not single source', context: 'single source' }),
};

export const taskStates = {
  waiting: msg({ message: 'Waiting', context: 'approval task' }),
  open: msg({ message: 'Open', context: 'approval task' }),
  approved: msg({ message: 'Approved', context: 'approval task' }),
  rejected: msg({ message: 'Rejected', context: 'approval task' }),
  returned: msg({ message: 'Sent back', context: 'approval task' }),
  skipped: msg({ message: 'Skipped', context: 'approval task' }),
  cancelled: msg({ message: 'Cancelled', context: 'approval task' }),
};

export const infoSources = {
  contract: msg({ message: 'Contract', context: 'price source' }),
  award: msg({ message: 'Award', context: 'price source' }),
  catalogue: msg({ message: 'Catalogue', context: 'price source' }),
  manual: msg({ message: 'Manual', context: 'price source' }),
  last_po: msg({ message: 'Last order', context: 'price source' }),
};

/** What an award is held against. */
export const baselineSources = {
  last_order: msg({ message: 'Last order', context: 'price source' }),
  offers: msg({ message: 'Median of the offers', context: 'price source' }),
  estimate: msg({ message: 'Estimate', context: 'price source' }),
};
