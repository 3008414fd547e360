import { subscribeKey } from 'valtio/utils';
import { forgetKept } from '../../forms/device/device-database.ts';
import { keepForms } from '../../forms/device/keep-forms.ts';
import { sendOnlyIf } from '../../forms/device/outbox-sender.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { can } from '../../registry/access.ts';
import type { Disposer } from '../../registry/disposer.ts';
import { sessionStore } from '../../session/session-store.ts';
import type { SessionUser } from '../../session/user.ts';
import { forgetSession, keepSession } from './kept-session.ts';
import { keepShell, shellIsCurrent } from './kept-shell.ts';

/**
 * Makes an application of the page that opens and fills forms without a network. Comes after the first screen, and is no
 * part of the vendor portal.
 */
export function keepOnDevice(): void {
  const isSecure = window.isSecureContext && 'serviceWorker' in navigator;
  describeApplication();
  if (isSecure && !import.meta.env.DEV) keepShell();
  sendOnlyIf(shellIsCurrent);
  let stop: Disposer = () => undefined;
  let held: SessionUser | null = null;
  const follow = (user: SessionUser | null): void => {
    if (user?.id !== held?.id) {
      stop();
      stop = () => undefined;
      // What somebody else may see now is not theirs.
      if (held) void Promise.all([forgetKept(held.id), isSecure ? forgetSession() : null]).catch(() => undefined);
      if (user && can(user.access, 'form_filling:create') && !user.viewed) stop = keepForms(user.id);
    }
    held = user?.viewed ? null : user;
    if (isSecure && held?.kind === 'staff') keepSession(held).catch(() => undefined);
  };
  follow(sessionStore.user as SessionUser | null);
  subscribeKey(sessionStore, 'user', (user) => follow(user as SessionUser | null));
}

/** The manifest is in the reader's language, as its name on the home screen will be. */
function describeApplication(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `/application.${currentLanguage()}.webmanifest`;
  document.head.append(link);
}
