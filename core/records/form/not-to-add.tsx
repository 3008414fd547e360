import { Lock } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Message } from '../../parts/message.tsx';

/** In the place of a form that its reader may not save: what it would add to counts at every site. */
export function NotToAdd({ actions }: { readonly actions: ReactNode }) {
  const { t } = useLingui();
  return (
    <Message icon={<Lock size={40} />} title={t`Cannot be added`} actions={actions}>
      {t`These entries apply to every site: only users with the right at every site can add to them.`}
    </Message>
  );
}
