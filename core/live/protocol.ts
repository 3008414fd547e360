/**
 * The words that server and browser exchange over the namespace `/live`.
 *
 * A topic is `<stream>@<site>`. Its rows are numbered by `seq`, counted from the start of the server that
 * is named by `epoch`. A subscriber tells the last pair it knows; it is answered with what it missed, or with
 * a snapshot where the server no longer knows, and from then on with batches. Every batch says which number it
 * follows, so a subscriber that lost one notices and asks again. Nothing else is relied upon.
 */

/** Where a subscriber stands in a topic. */
export interface Position {
  readonly epoch: string;
  readonly seq: number;
}

export interface SubscribeRequest {
  readonly topic: string;
  /** Absent at the first subscription. */
  readonly since?: Position;
}

export type SubscribeAnswer =
  | {
      readonly kind: 'snapshot' | 'difference';
      readonly epoch: string;
      readonly seq: number;
      readonly rows: readonly unknown[];
    }
  /** `forbidden`: not for this user; `unavailable`: try again later. */
  | { readonly kind: 'refused'; readonly reason: 'forbidden' | 'unavailable' };

/** Rows of one topic: `from` is the number before the first of them, `to` the number of the last. */
export interface Batch {
  readonly topic: string;
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly rows: readonly unknown[];
  /** Rows of mode `newest` that a newer one overtook before they were sent, since the last batch. */
  readonly dropped: number;
}

export interface ServerToClient {
  /** `access` names the rights that the socket has: they may have changed while the page had none. */
  readonly hello: (hello: { readonly epoch: string; readonly serverTime: string; readonly access: string }) => void;
  readonly rows: (batch: Batch) => void;
  /** The server ended a subscription: the user's access changed. */
  readonly ended: (topic: string) => void;
  /** The user's access is another by now: this one. */
  readonly access: (version: string) => void;
}

export interface ClientToServer {
  readonly subscribe: (request: SubscribeRequest, answer: (answer: SubscribeAnswer) => void) => void;
  readonly unsubscribe: (topic: string) => void;
}

/** The namespace of the live stream. */
export const namespace = '/live';

/** Names the topic of a stream at a site. */
export const topicName = (stream: string, site: string): string => `${stream}@${site}`;

/** Stands for the site in the topic of a stream that belongs to no site. */
export const companyTopic = 'company';

/** Takes a topic's name apart; null when it is not one. */
export function parseTopic(topic: unknown): { readonly stream: string; readonly site: string } | null {
  if (typeof topic !== 'string' || topic.length > 200) return null;
  const at = topic.indexOf('@');
  return at > 0 && at < topic.length - 1 ? { stream: topic.slice(0, at), site: topic.slice(at + 1) } : null;
}
