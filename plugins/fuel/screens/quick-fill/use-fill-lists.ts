import { useQuery } from '@tanstack/react-query';
import { records, type Row } from '../../../../core/records/client.ts';
import { products } from '../../records/choices.ts';
import { tankOf } from './entry.ts';
import { useCan, useSession } from '../../../../core/session/use-session.ts';

const none: readonly Row[] = [];

/** What a fill is entered against, fetched before the network may go. */
export interface FillLists {
  readonly machines: readonly Row[];
  readonly pumps: readonly Row[];
  readonly tanks: readonly Row[];
  readonly people: readonly Row[];
  /** The person who is signed in; null where the directory does not know the account. */
  readonly me: Row | null;
  /** Machines, pumps or people are still being read: what is not among them may be there. */
  readonly isLoading: boolean;
}

/** By product as they are listed, diesel first, then by tank and number. */
function inOrder(pumps: readonly Row[], tanks: readonly Row[]): readonly Row[] {
  const placeOf = (pump: Row): number =>
    Object.keys(products).indexOf(String(tanks.find(({ id }) => id === tankOf(pump).id)?.product));
  const nameOf = (pump: Row): string => `${tankOf(pump).label} ${String(pump.code)}`;
  return pumps.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) || nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
  );
}

/** The machines, pumps, tanks and people of the sites in view. */
export function useFillLists(sites: string): FillLists {
  const { user } = useSession();
  const mayReadPeople = useCan('person:read');
  const rows = (name: string, record: string, query: Readonly<Record<string, string>>, enabled = true) => ({
    queryKey: [name, sites],
    queryFn: () => records.every(record, { sites, ...query }),
    staleTime: Infinity,
    enabled,
  });
  const machines = useQuery(rows('quick-machines', 'equipment', { sort: 'code' }));
  const pumps = useQuery(rows('quick-pumps', 'fuel_pump', {}));
  const tanks = useQuery(rows('quick-tanks', 'fuel_tank', {}));
  const people = useQuery(rows('quick-people', 'person', {}, mayReadPeople));
  const email = user?.email.toLowerCase() ?? '';
  const me = useQuery({
    queryKey: ['quick-me', email],
    queryFn: async () => (await records.list('person', { filter: `email_work:eq:${email}`, limit: 1 })).rows[0] ?? null,
    staleTime: Infinity,
    enabled: mayReadPeople,
  });
  return {
    machines: machines.data ?? none,
    pumps: inOrder(pumps.data ?? none, tanks.data ?? none),
    tanks: tanks.data ?? none,
    people: people.data ?? none,
    me: me.data ?? null,
    isLoading: [machines, pumps, people].some(({ isLoading }) => isLoading),
  };
}
