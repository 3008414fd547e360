import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { live } from '../../../../core/live/live.ts';
import { topicName } from '../../../../core/live/protocol.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { VendorOrder } from '../../../vendor-order-calls.ts';
import { orderNews } from '../../../vendor-order-news.ts';

/** What the mine did with an order meanwhile; what the vendor did itself is no news. */
export function newsOf(before: VendorOrder, after: VendorOrder): readonly MessageDescriptor[] {
  if (after.state === 'cancelled') return before.state === 'cancelled' ? [] : [msg`The buyer cancelled this order.`];
  const wasAsked = before.changes?.outcome === 'open';
  const [more, fewer] = [
    after.receipts.length > before.receipts.length,
    after.receipts.length < before.receipts.length,
  ];
  return [
    ...(wasAsked && after.changes?.outcome === 'accepted' ? [msg`The buyer accepted your changes.`] : []),
    ...(wasAsked && after.changes?.outcome === 'declined' ? [msg`The buyer declined your changes.`] : []),
    ...(after.revision > before.revision && after.state === 'issued'
      ? [msg`The buyer revised this order: please answer it.`]
      : []),
    ...(more ? [ofReceipts(before, after)] : []),
    ...(fewer ? [msg`A receipt of this order was reversed.`] : []),
  ];
}

/** Refusals are told at once: somebody has to agree on what becomes of them. */
function ofReceipts(before: VendorOrder, after: VendorOrder): MessageDescriptor {
  const known = new Set(before.receipts.map(({ deliveryNote }) => deliveryNote));
  const fresh = after.receipts.filter(({ deliveryNote }) => !known.has(deliveryNote));
  return fresh.some(({ lines }) => lines.some(({ reason }) => reason !== null))
    ? msg`A delivery of this order was received, and part of it was rejected.`
    : msg`Goods of this order were received.`;
}

/** Says what the mine did with the order that is shown, and reads its shipments anew then. */
export function useOrderNews(order: VendorOrder): void {
  const { i18n } = useLingui();
  const toast = useToast();
  const queries = useQueryClient();
  const known = useRef(order);
  const tell = useEffectEvent((next: VendorOrder) => {
    const news = newsOf(known.current, next);
    known.current = next;
    if (news.length === 0) return;
    toast(news.map((sentence) => i18n._(sentence)).join(' '), 'info');
    void queries.invalidateQueries({ queryKey: ['vendor-shipments', next.id] });
  });
  useEffect(() => tell(order), [order]);
}

/** Reads an order and its shipments anew as soon as the server says that something of it changed. */
export function useLiveOrder(id: string): void {
  const queries = useQueryClient();
  const { user } = useSession();
  const vendor = user?.self?.['vendor']?.[0];
  useEffect(() => {
    if (vendor === undefined) return;
    const { replica, dispose } = live.subscribe(topicName(orderNews.name, vendor), orderNews);
    const known = (): string | undefined => replica.rows.get(id)?.at;
    let seen = known();
    const stop = live.onFrame(() => {
      if (known() === seen) return;
      seen = known();
      for (const name of ['vendor-order', 'vendor-shipments']) void queries.invalidateQueries({ queryKey: [name, id] });
      void queries.invalidateQueries({ queryKey: ['vendor-orders'] });
    });
    return () => {
      stop();
      dispose();
    };
  }, [queries, vendor, id]);
}

/** Where the live line is cut, what is open is asked for anew each minute, and when one comes back to it. */
export const keptFresh = { refetchInterval: 60_000, refetchOnWindowFocus: 'always' } as const;
