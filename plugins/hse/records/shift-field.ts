import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { text } from '../../../core/records/fields/index.ts';

/** The shift in which something was, worked out by `siteShift`. */
export const shiftField = (label: MessageDescriptor = msg`Shift`) =>
  text({ label, derived: true, hint: msg`P1, P2 or P3, in site time.` });
