import { useLingui } from '@lingui/react/macro';
import type { SafetyFilter } from '../../reports/safety-filters.ts';
import { filterWords } from '../../reports/safety-indicators.ts';

/** Says by which filters something cannot be told, in place of it. */
export function NotToldBy({ untold }: { readonly untold: readonly SafetyFilter[] }) {
  const words = useNotToldBy();
  return <p className="not-told">{words(untold)}</p>;
}

/** The same as a sentence. */
export function useNotToldBy(): (untold: readonly SafetyFilter[]) => string {
  const { i18n, t } = useLingui();
  return (untold) => {
    const names = new Intl.ListFormat(i18n.locale).format(untold.map((name) => i18n._(filterWords[name])));
    return t`not available by ${names}`;
  };
}
