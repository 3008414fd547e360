import { BanCircle, Cross, Pause, Issue, Tick, WarningSign } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import type { CheckStanding } from '../../shared/check-board.ts';

/** What a machine's standing is called, and its sign: no colour alone says it. */
export const standingWords = {
  ok: { label: msg({ message: 'OK', context: 'check of a machine' }), Icon: Tick },
  remarks: { label: msg({ message: 'With remarks', context: 'check of a machine' }), Icon: WarningSign },
  failed: { label: msg({ message: 'Failed', context: 'check of a machine' }), Icon: Cross },
  grounded: { label: msg({ message: 'Grounded', context: 'machine' }), Icon: BanCircle },
  missing: { label: msg({ message: 'No check', context: 'check of a machine' }), Icon: Issue },
  idle: { label: msg({ message: 'Not worked', context: 'machine' }), Icon: Pause },
} satisfies Readonly<Record<CheckStanding, unknown>>;
