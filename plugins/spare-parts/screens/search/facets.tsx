import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { criticalities } from '../../records/choices.ts';
import type { FacetValue, PartSearch } from '../../shared/part-answers.ts';

interface FacetsProps {
  readonly facets: PartSearch['facets'];
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (facet: string, value: string | null) => void;
}

/** How many of what was found are of which category, maker and criticality; one of each can be chosen. */
export function Facets({ facets, chosen, onChoose }: FacetsProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const titles = {
    category: t`Category`,
    maker: t`Maker`,
    criticality: t({ message: 'Criticality', context: 'of a part' }),
  };
  const wordsOf = (value: FacetValue): string =>
    wordsIn(value.label, language) ??
    (Object.hasOwn(criticalities, value.id) ? i18n._(criticalities[value.id as keyof typeof criticalities]) : value.id);
  return (
    <div className="part-facets" role="group" aria-label={t`Narrow down`} tabIndex={0}>
      {(Object.keys(titles) as (keyof typeof titles)[]).map((name) =>
        facets[name].length === 0 ? null : (
          <fieldset key={name}>
            <legend>{titles[name]}</legend>
            {facets[name].map((value) => (
              <Button
                key={value.id}
                size="small"
                variant="minimal"
                active={chosen[name] === value.id}
                aria-pressed={chosen[name] === value.id}
                text={wordsOf(value)}
                endIcon={<span className="part-facet-count">{format.number(value.count)}</span>}
                onClick={() => onChoose(name, chosen[name] === value.id ? null : value.id)}
              />
            ))}
          </fieldset>
        ),
      )}
    </div>
  );
}
