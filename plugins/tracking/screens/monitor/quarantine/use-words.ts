import { useLingui } from '@lingui/react/macro';
import { eventKinds } from '../../../records/choices.ts';
import { reasonLabels, wayLabels } from './reason-labels.ts';

/** Words for codes and kinds; what nobody foresaw is shown as it is. */
export function useWords() {
  const { i18n } = useLingui();
  return {
    reason: (code: string): string => (reasonLabels[code] ? i18n._(reasonLabels[code]) : code),
    kind: (kind: string): string => {
      const label = Object.hasOwn(eventKinds, kind)
        ? eventKinds[kind as keyof typeof eventKinds]
        : Object.hasOwn(wayLabels, kind)
          ? wayLabels[kind]
          : undefined;
      return label ? i18n._(label) : kind;
    },
  };
}
