import { api } from '../http/api.ts';
import {
  activateLanguage,
  chooseLanguage,
  currentLanguage,
  rememberedLanguage,
  type Language,
} from '../i18n/language.ts';
import { sessionStore } from './session-store.ts';

/**
 * A language chosen in this browser wins; where none was, the account's does, at the sign-in and whenever the session
 * is found again.
 */
export async function followAccountLanguage(): Promise<void> {
  const language = sessionStore.user?.language;
  if (language !== undefined && rememberedLanguage() === null && language !== currentLanguage())
    await activateLanguage(language);
}

/** Changes the language at once; on the account too, so that the next machine and the e-mails speak it. */
export async function chooseAccountLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  const { user } = sessionStore;
  if (!user || user.language === language) return;
  sessionStore.user = { ...user, language };
  await api('me/', { method: 'PATCH', body: { language } });
}
