import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * Words of a template as a message, for inputs of fields, which are named by one: as the value of a message of the
 * catalog, since one that is in none would be compiled in the browser.
 */
// oxlint-disable-next-line lingui/no-single-variables-to-translate -- data, in the reader's language already
export const said = (label: string): MessageDescriptor => msg`${label}`;
