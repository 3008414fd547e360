import { queryOptions } from '@tanstack/react-query';
import { sessionStore } from '../../../core/session/session-store.ts';
import { vendorApi } from './api.ts';

/** What the portal's first screens ask for. */
export const homeQuery = queryOptions({
  queryKey: ['vendor-home'],
  queryFn: vendorApi.home,
  refetchInterval: 60_000,
});
export const ordersQuery = queryOptions({
  queryKey: ['vendor-orders'],
  queryFn: vendorApi.orders,
  refetchInterval: 60_000,
});
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor-request', id],
    queryFn: () => vendorApi.request(id),
    refetchOnWindowFocus: false,
  });

/** Asks before the screen is drawn, for a vendor; staff who look at the portal are shown nothing of it. */
export const forVendor = async (ask: () => Promise<unknown>): Promise<unknown> =>
  sessionStore.user?.kind === 'vendor' ? ask() : null;
