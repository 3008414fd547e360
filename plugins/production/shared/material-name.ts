import { msg } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { currentLanguage } from '../../../core/i18n/language.ts';

/** What a material is called; nobody has a name for one that was deleted, or whose plugin is not there. */
export interface MaterialName {
  readonly en: string | null;
  readonly fr: string | null;
}

const unnamed = msg`Unknown material`;

/** The name of a material in the language shown; never its id. */
export const materialName = ({ en, fr }: MaterialName): string =>
  (currentLanguage() === 'fr' ? (fr ?? en) : (en ?? fr)) ?? i18n._(unnamed);
