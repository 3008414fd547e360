import { HotkeysContext, OverlaysProvider, type HotkeysContextInstance } from '@blueprintjs/core';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../http/query-client.ts';
import type { Registry } from '../registry/registry.ts';
import { RegistryContext } from '../registry/use-registry.ts';
import { useSession } from '../session/use-session.ts';
import { ToastProvider } from '../toast/toast.tsx';
import { Outside } from './outside.tsx';
import { Shell } from './shell.tsx';
import { ShellLoading } from './shell-loading.tsx';

/** Blueprint's table asks for it. Its dialog of keys is not ours: `?` lists the keys of all commands. */
const blueprintKeys: HotkeysContextInstance = [{ hasProvider: true, hotkeys: [], isDialogOpen: false }, () => undefined];

/** Everything that screens may rely on, and then: the shell for who is signed in, the public pages for who is not. */
export function Application({ registry }: { readonly registry: Registry }) {
  const { ready, user } = useSession();
  return (
    <I18nProvider i18n={i18n}>
      <RegistryContext value={registry}>
        <QueryClientProvider client={queryClient}>
          <OverlaysProvider>
            <HotkeysContext value={blueprintKeys}>
              <ToastProvider>{!ready ? <ShellLoading /> : user ? <Shell key={user.id} user={user} /> : <Outside />}</ToastProvider>
            </HotkeysContext>
          </OverlaysProvider>
        </QueryClientProvider>
      </RegistryContext>
    </I18nProvider>
  );
}
