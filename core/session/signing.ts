/** Where the code comes from by which something is signed. */
export interface CodeAsked {
  readonly from: 'app' | 'mail';
  /** The address that it went to, most of its letters hidden; null of an app. */
  readonly sentTo: string | null;
  /** Until when it holds, ISO 8601 in UTC; null of an app. */
  readonly expiresAt: string | null;
}
