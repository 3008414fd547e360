import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { OfferKeeper } from './offer-keeper.ts';

/** The offer of a request while it is written; what was typed last is kept when the screen closes. */
export function useOffer(request: VendorRequest) {
  const [keeper] = useState(() => new OfferKeeper(request));
  const kept = useSyncExternalStore(keeper.subscribe, keeper.kept);
  useEffect(() => () => void keeper.save(), [keeper]);
  return { ...kept, change: keeper.change, keep: keeper.keep, latest: () => keeper.kept().content };
}
