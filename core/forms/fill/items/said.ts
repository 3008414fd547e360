import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Words of a template as a message, for inputs whose fields are named by one: what a message is made of is compiled. */
// oxlint-disable-next-line lingui/no-single-variables-to-translate -- data, in the reader's language already
export const said = (label: string): MessageDescriptor => msg`${label}`;
