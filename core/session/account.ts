import { api } from '../http/api.ts';
import { chooseLanguage, type Language } from '../i18n/language.ts';
import { sessionStore } from './session-store.ts';

/** Changes the language at once; on the account too, so that the next machine and the e-mails speak it. */
export async function chooseAccountLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  const { user } = sessionStore;
  if (!user || user.language === language) return;
  sessionStore.user = { ...user, language };
  await api('me/', { method: 'PATCH', body: { language } });
}
