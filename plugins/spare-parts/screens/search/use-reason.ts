import { useLingui } from '@lingui/react/macro';
import type { FoundPart } from '../../shared/part-answers.ts';

/** Why a part was found, in words: exact, equivalent and newer, an alternative if… */
export function useReason({ because, matched, as, condition }: FoundPart): string {
  const { t } = useLingui();
  const what = matched ?? '';
  switch (because) {
    case 'code':
      return t`Exact code`;
    case 'barcode':
      return t`Barcode ${what}`;
    case 'reference':
      return t`Exact reference ${what}`;
    case 'prefix':
      return t`Starts with: ${what}`;
    case 'equivalent':
      return as === 'alternative'
        ? t`Alternative to ${what} if: ${condition ?? ''}`
        : as === 'newer'
          ? t`Replaces ${what}`
          : t`Same as ${what}`;
    case 'words':
      return t`Words in the name`;
    case 'fuzzy':
      return matched === null ? t`Similar name` : t`Similar reference ${what}`;
  }
}
