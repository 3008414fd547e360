/** What an interval of the ledger says. */
export interface LedgerWords {
  readonly category: string;
  /** Id of the stop reason. */
  readonly reason: string | null;
  readonly place: string | null;
  readonly source: string;
  readonly note: string | null;
  readonly justified: boolean;
}

/** An interval that is stored. Milliseconds; without an end it runs. */
export interface LedgerRow extends LedgerWords {
  readonly id: string;
  readonly from: number;
  readonly to: number | null;
  /** A person gave the running stop its reason; when it ends the feed tells. */
  readonly vouched: boolean;
}

/** An interval as it should be; without an id it is new. */
export interface LedgerTarget extends LedgerWords {
  readonly id: string | null;
  readonly from: number;
  readonly to: number | null;
}

export const isOwn = ({ source }: Pick<LedgerWords, 'source'>): boolean => source === 'engine';

/**
 * Says only that the machine works, which the feed knows better: the word of the machine itself, and a dispatcher's
 * command to go on, as long as it runs.
 */
export const isSoft = ({ source, category, to }: LedgerRow): boolean =>
  category === 'P' && (source === 'machine' || (source === 'dispatcher' && to === null));

export const sameWords = (one: LedgerWords, other: LedgerWords): boolean =>
  one.category === other.category &&
  one.reason === other.reason &&
  one.place === other.place &&
  one.justified === other.justified &&
  one.note === other.note;
