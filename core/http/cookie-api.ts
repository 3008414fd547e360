import { send, type ApiClient } from './api-client.ts';

/** The client of the session calls: the browser sends the cookies, nothing else says who asks (spec §7). */
export const cookieApi: ApiClient = (path, options) => send(path, options);
