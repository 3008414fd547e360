import type { RecordDefinition } from '../../../core/records/record.ts';
import { apiKey } from './api-key.ts';
import { appUser } from './app-user.ts';
import { loginEvent } from './login-event.ts';
import { site } from './site.ts';

/** The records of the plugin. */
export const records: readonly RecordDefinition[] = [appUser, loginEvent, apiKey, site];
