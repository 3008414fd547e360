import { viewToken } from './view-token.ts';

/** Set beside the session's own cookies, of which the page cannot read the one that lasts; says nothing else. */
export const sessionHint = 'signed_in';

/** Whether it is worth asking who is signed in. Without a hint there is nobody, and no call need be refused. */
export const mayBeSignedIn = (): boolean =>
  viewToken() !== null || document.cookie.split('; ').some((entry) => entry.startsWith(`${sessionHint}=`));
