import { OverlaysProvider } from '@blueprintjs/core';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Registry } from '../registry/registry.ts';
import { RegistryContext } from '../registry/use-registry.ts';
import { useSession } from '../session/use-session.ts';
import { ToastProvider } from '../toast/toast.tsx';
import { Outside } from './outside.tsx';
import { Shell } from './shell.tsx';
import { ShellLoading } from './shell-loading.tsx';

/** Everything that screens may rely on, and then: the shell for who is signed in, the public pages for who is not. */
export function Application({ registry }: { readonly registry: Registry }) {
  const { ready, user } = useSession();
  return (
    <I18nProvider i18n={i18n}>
      <RegistryContext value={registry}>
        <OverlaysProvider>
          <ToastProvider>
            {!ready ? <ShellLoading /> : user ? <Shell key={user.id} user={user} /> : <Outside />}
          </ToastProvider>
        </OverlaysProvider>
      </RegistryContext>
    </I18nProvider>
  );
}
