import { msg } from '@lingui/core/macro';
import { Problem } from '../../../../core/host/problem.ts';
import type { PageLink } from './write-document.ts';

/** The number of a page, counted from 1. Throws a `Problem` of anything else. */
export function pageOf(text: string): number {
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
  if (page === 0) throw new Problem(400, 'bad_page', msg`Page numbers start at 1.`);
  return page;
}

/** The links of a page of some rows. Throws a `Problem` beyond the last; the first is there even where it is empty. */
export function linksOf(
  page: number,
  rows: number,
  perPage: number,
  address: (page: number) => string,
): readonly PageLink[] {
  const last = Math.max(1, Math.ceil(rows / perPage));
  if (page > last) throw new Problem(404, 'no_page', msg`This page does not exist: the last is ${last}.`);
  return [
    { rel: 'first', href: address(1) },
    ...(page > 1 ? [{ rel: 'prev' as const, href: address(page - 1) }] : []),
    { rel: 'self', href: address(page) },
    ...(page < last ? [{ rel: 'next' as const, href: address(page + 1) }] : []),
    { rel: 'last', href: address(last) },
  ];
}
