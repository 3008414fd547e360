import { seedId } from '../../../../core/host/seed.ts';

/** What vendors of the demo have proposed to change of themselves, by their number and how many days ago. */
const proposed = [
  { number: 1, state: 'accepted', daysAgo: 41, change: { phone: '+212 522 44 10 30' }, answer: null },
  {
    number: 2,
    state: 'proposed',
    daysAgo: 2,
    change: { address: '18, quai des Mineurs', city: 'Nador' },
    answer: null,
  },
  {
    number: 5,
    state: 'proposed',
    daysAgo: 1,
    change: { note: 'Fermeture annuelle du 24 décembre au 4 janvier.' },
    answer: null,
  },
  {
    number: 9,
    state: 'declined',
    daysAgo: 12,
    change: { trade_name: 'Groupe Durand' },
    answer: "Joignez l'extrait du registre du commerce qui porte ce nom.",
  },
] as const;

export const proposalRows = (today: Date) =>
  proposed.map(({ number, state, daysAgo, change, answer }) => {
    const at = new Date(today.getTime() - daysAgo * 86_400_000).toISOString();
    const code = `V-${String(number).padStart(5, '0')}`;
    return {
      id: seedId('vendor_proposal', code),
      vendor: seedId('vendor', code),
      trade_name: null,
      address: null,
      city: null,
      phone: null,
      note: null,
      ...change,
      answer,
      state,
      created_at: at,
      updated_at: at,
    };
  });
