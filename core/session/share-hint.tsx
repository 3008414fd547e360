import { Trans } from '@lingui/react/macro';

/** Says what roles and sites mean together, where both are chosen. */
export function ShareHint({ roles, sites }: { readonly roles: readonly string[]; readonly sites: readonly string[] }) {
  if (roles.length === 0 || sites.length === 0) return null;
  return (
    <p className="bp6-text-muted" role="status">
      <Trans>Visible to anyone with one of these roles at one of these sites.</Trans>
    </p>
  );
}
