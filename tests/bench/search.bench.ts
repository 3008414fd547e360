import pg from 'pg';
import { tokenOf } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { dispatcher, startManyTrips, tripCount, type ManyTrips } from './many-trips.ts';

/** Words of each length, each asked for so often after it was asked for once. */
const [wordsEach, rounds] = [40, 3];
const admin = 'admin@demo.filon';
const lengths = [
  ['one letter', 1],
  ['two letters', 2],
  ['five letters', 5],
] as const;

/**
 * What the palette and the search ask for, over every record and a list of 600,000 trips, by somebody with rights at one
 * site and by an administrator; beside a bare `pg` that looks in the trips alone, as well as we can write it.
 */
export async function run(): Promise<readonly Figure[]> {
  const trips = await startManyTrips();
  const client = new pg.Client(trips.databaseUrl);
  await client.connect();
  try {
    return await measure(trips, client);
  } finally {
    await client.end();
    await trips.stop();
  }
}

async function measure({ filon, site }: ManyTrips, client: pg.Client): Promise<readonly Figure[]> {
  const askers = [
    ['one site', await tokenOf(filon.url, dispatcher ?? '')],
    ['all sites', await tokenOf(filon.url, admin)],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, length] of lengths) {
    const words = await wordsOf(client, length);
    const bare = await times(words, (word) => bareSearch(client, word, site));
    for (const [who, token] of askers) {
      const own = await times(words, (word) => search(filon.url, word, token));
      const what = `${tripCount.toLocaleString('en')} trips and all else, ${name}, ${who}`;
      figures.push(
        { what: `${what}, p50`, value: percentile(own, 0.5), unit: 'ms' },
        { what: '  p95', value: percentile(own, 0.95), unit: 'ms', most: 80 },
        { what: '  a bare search of the trips, p50', value: percentile(bare, 0.5), unit: 'ms' },
        { what: '  its share of the whole', value: (100 * percentile(bare, 0.5)) / percentile(own, 0.5), unit: '%' },
      );
    }
  }
  return figures;
}

/** How words of the mine begin: of people, machines, places and trips. The same in every run. */
async function wordsOf(client: pg.Client, length: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ word: string }>(
    `select word from (
      select distinct left(word, $1) as word
      from (
        select search_text from person union all select search_text from equipment
        union all select search_text from mine_location union all select search_text from mineral_type
        union all (select search_text from haul_trip order by number limit 2000)
      ) texts, regexp_split_to_table(search_text, '[^[:alnum:]]+') as word
      where length(word) >= $1
    ) words order by md5(word) limit $2`,
    [length, wordsEach],
  );
  return rows.map(({ word }) => word);
}

async function times(words: readonly string[], ask: (word: string) => Promise<unknown>): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const word of words) {
      const began = performance.now();
      await ask(word);
      // The first time plans are made and pages are read.
      if (round > 0) taken.push(performance.now() - began);
    }
  return taken;
}

async function search(url: string, word: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/search/?q=${encodeURIComponent(word)}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-GB,en;q=0.9' },
  });
  if (!answer.ok) throw new Error(`${word}: ${answer.status} ${await answer.text()}`);
  await answer.json();
}

/** The newest trips of a site that hold a word: among the newest ones, and where these are too few, by the index. */
async function bareSearch(client: pg.Client, word: string, site: string): Promise<void> {
  const isShort = word.length < 3;
  await client.query({
    name: `bare-${isShort}`,
    text: `
      with newest as materialized (
        select id, number, dump_end from (
          select id, number, dump_end, search_text from haul_trip
          where site = $2 and deleted_at is null order by dump_end desc limit 1000
        ) looked where search_text || '' like $1),
      named as materialized (
        select id, number, dump_end from haul_trip
        where search_text like $1 and site = $2 and deleted_at is null and (select count(*) from newest) < 5)
      select * from (select * from newest union (select * from named limit 300)) found order by dump_end desc limit 5`,
    values: [isShort ? `${word}%` : `%${word}%`, site],
  });
}
