import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Reach } from '../../../../core/registry/access.ts';
import type { PermissionRow, RoleRow } from '../../shared/roles.ts';

interface ReachWords {
  /** As a cell shows it. */
  readonly short: MessageDescriptor;
  /** As the picker explains it. */
  readonly long: MessageDescriptor;
  /** The key that sets it in the matrix. */
  readonly key: string;
}

/** What the reaches are called. */
export const reachWords: Readonly<Record<Reach | 'none', ReachWords>> = {
  none: {
    short: msg({ message: '–', context: 'reach' }),
    long: msg({ message: 'No right', context: 'reach' }),
    key: '0',
  },
  own: { short: msg({ message: 'own', context: 'reach' }), long: msg`Own entries only`, key: '1' },
  team: { short: msg({ message: 'team', context: 'reach' }), long: msg`Entries of your team`, key: '2' },
  site: { short: msg({ message: 'sites', context: 'reach' }), long: msg`All entries of the user's sites`, key: '3' },
  all: { short: msg({ message: 'all', context: 'reach' }), long: msg`All entries of every site`, key: '4' },
};

/**
 * What may be chosen for a role: only entries can be somebody's own, and a vendor's role stays with its own or what it
 * was built with.
 */
export function choosable(role: RoleRow, { permission, narrow }: PermissionRow): readonly (Reach | 'none')[] {
  if (role.id === 'admin') return [];
  const wide: readonly Reach[] =
    role.kind === 'vendor'
      ? (['site', 'all'] as const).filter((reach) => role.template[permission] === reach)
      : ['site', 'all'];
  return [
    'none',
    ...(narrow ? (role.kind === 'vendor' ? (['own'] as const) : (['own', 'team'] as const)) : []),
    ...wide,
  ];
}
