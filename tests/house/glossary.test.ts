import { describe, expect, it } from 'vitest';
import { mostTerms, type Section, type Term } from './glossary.ts';
import { glossaryPage, judgeGlossary, type Message } from './judge-glossary.ts';

const fuel = (...terms: readonly Term[]): readonly Section[] => [{ title: 'Fuel', terms }];
const tanker: Term = { en: 'Tanker', fr: 'Camion-citerne', not: ['fuel lorry'], apart: ['icon'] };
const label: Message = { en: 'Tanker', fr: 'Camion-citerne' };
const icon: Message = { en: 'Tanker', fr: 'Citerne', context: 'icon' };
const judge = (messages: readonly Message[], terms: readonly Term[] = [tanker]): readonly string[] =>
  judgeGlossary([label, icon, ...messages], fuel(...terms), [
    { word: 'tons', better: 'tonnes', except: ['Tons of fun'] },
    { word: 'email', better: 'e-mail' },
  ]).filter((fault) => !fault.includes('Tons of fun'));

describe('the glossary', () => {
  it('has nothing against messages in its words', () => {
    expect(judge([{ en: 'The tanker brings 12 tonnes.', fr: 'Le camion-citerne apporte 12 tonnes.' }])).toEqual([]);
  });

  it('names a word to avoid wherever it stands as a word, and what to say instead', () => {
    expect(judge([{ en: 'A fuel lorry came.', fr: '' }])).toEqual([
      'Say “Tanker” rather than “fuel lorry”: A fuel lorry came.',
    ]);
    expect(judge([{ en: '{n, plural, one {# ton} other {# tons}}', fr: '' }])).toHaveLength(1);
    expect(judge([{ en: 'Fuel lorry-loads, buttons', fr: '' }])).toEqual([]);
  });

  it('leaves aside the names of placeholders, and messages that are allowed one by one', () => {
    expect(judge([{ en: 'Sent to {email}, column <0>email</0>.', fr: '' }])).toEqual([]);
    expect(judge([{ en: 'Tons of fun', fr: '' }])).toEqual([]);
    expect(
      judgeGlossary([label, icon], fuel(tanker), [{ word: 'tons', better: 'tonnes', except: ['Tons of fun'] }]),
    ).toEqual(['No message is what “tons” is allowed in: Tons of fun']);
  });

  it('holds the French of a whole label, contexts that are set apart aside', () => {
    expect(judge([{ en: 'tanker', fr: 'citerne', context: 'of a pump' }])).toEqual([
      '“Tanker” is “Camion-citerne” in the glossary, and “citerne” in the context “of a pump”.',
    ]);
    expect(judge([{ en: 'Tanker', fr: 'Bateau' }])).toHaveLength(1);
    expect(judgeGlossary([label], fuel(tanker), [])).toEqual([
      'No message “Tanker” has the context “icon” that the glossary sets apart.',
    ]);
  });

  it('has no term twice, none that nobody uses, and not too many', () => {
    expect(judge([], [tanker, { en: 'tanker', fr: 'Camion-citerne' }])).toContain(
      'Two terms of the glossary are “tanker”.',
    );
    expect(judge([], [tanker, { en: 'Rickshaw', fr: 'Pousse-pousse' }])).toEqual([
      'No message uses the term “Rickshaw” of the glossary.',
    ]);
    const many = Array.from({ length: mostTerms + 1 }, (_, at): Term => ({ en: `Tanker ${at}`, fr: '' }));
    expect(judge([], many)[0]).toBe('The glossary has 151 terms; 150 are enough.');
  });

  it('is a page of tables', () => {
    const page = glossaryPage(fuel(tanker), [{ word: 'tons', better: 'tonnes' }]);
    expect(page).toContain('## Fuel\n\n| English | French | note | not |');
    expect(page).toContain('| Tanker | Camion-citerne |  | fuel lorry |');
    expect(page).toContain('| tons | tonnes |');
  });
});
