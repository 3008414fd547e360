import { plural } from '@lingui/core/macro';

/** Says under a list how many further entries there are, where it does not hold all of them. */
export function MoreNote({ more, className = 'screen-note' }: { readonly more: number; readonly className?: string }) {
  if (more <= 0) return null;
  return (
    <p className={className} role="note">
      {plural(more, { one: 'and # more not shown', other: 'and # more not shown' })}
    </p>
  );
}
