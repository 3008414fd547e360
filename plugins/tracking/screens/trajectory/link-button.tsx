import { Button } from '@blueprintjs/core';
import { Link } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useToast } from '../../../../core/toast/toast.tsx';

/** Copies a link that shows the same machines, period, colours and clock. */
export function LinkButton({ path }: { readonly path: () => string }) {
  const { t } = useLingui();
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(new URL(path(), window.location.href).toString());
      toast(t`Link copied.`, 'success');
    } catch {
      toast(t`This browser does not allow copying here; copy the address of the page instead.`, 'warning');
    }
  };
  return <Button icon={<Link />} aria-label={t`Copy link`} title={t`Copy link`} onClick={() => void copy()} />;
}
