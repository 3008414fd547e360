import type { CrossReference } from '../../shared/part-answers.ts';

const columns = ['maker_a', 'ref_a', 'maker_b', 'ref_b', 'relation', 'condition', 'source'] as const;

/**
 * The lines of a cross-reference list (catalogue procurement.md §9.4). Columns go by their names where the first line
 * has them, else by their place: maker, reference, maker, reference, relation, condition, source. A line that names no
 * relation says that both are the same.
 */
export async function readCrossReferences(text: string): Promise<readonly CrossReference[]> {
  const { default: papaparse } = await import('papaparse');
  const { data } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [first = [], ...rest] = data;
  const names = first.map((name) => name.trim().toLowerCase());
  const isNamed = columns.slice(0, 4).every((column) => names.includes(column));
  const places = columns.map((column, place) => (isNamed ? names.indexOf(column) : place));
  const looksLikeHead = !isNamed && names.some((name) => ['maker', 'ref', 'fabricant', 'réf'].includes(name));
  return (isNamed || looksLikeHead ? rest : data).map((cells) => {
    const cell = (place: number): string => (cells[places[place] ?? -1] ?? '').trim();
    return {
      maker_a: cell(0),
      ref_a: cell(1),
      maker_b: cell(2),
      ref_b: cell(3),
      relation: cell(4) || 'same',
      condition: cell(5),
      source: cell(6),
    };
  });
}
