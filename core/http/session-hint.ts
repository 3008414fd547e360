import { viewToken } from './view-token.ts';

/** Set beside the session's own cookies, of which the page cannot read the one that lasts; says nothing else. */
export const sessionHint = 'signed_in';

/** The mark in a page whose request came with a session's cookies: not every browser shows them to the page. */
export const sessionMark = `<meta name="${sessionHint}" />`;

/** Whether it is worth asking who is signed in. Without a hint there is nobody, and no call need be refused. */
export const mayBeSignedIn = (): boolean =>
  viewToken() !== null ||
  /(^|; )(signed_in|access_token)=/.test(document.cookie) ||
  document.querySelector(`meta[name=${sessionHint}]`) !== null;
