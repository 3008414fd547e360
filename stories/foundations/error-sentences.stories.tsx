import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import * as z from 'zod/mini';
import { expect } from 'storybook/test';
import { sentenceOf, sentences } from '../../core/i18n/sentences.ts';
import './foundations.css';
import { words } from '../support/controls.ts';
import { matching } from '../support/matching.ts';

type Issue = z.core.$ZodIssue;
const issue = (more: object): Issue => ({ input: '', path: [], message: '', ...more }) as unknown as Issue;

const custom = [
  'amount',
  'signer',
  'open_ring',
  'flat_ring',
  'hole_outside',
  'several_parts',
  'both_languages',
  'time_reach',
  'unseen',
  'control',
  'twice',
  'unstorable',
];
const counted = [
  { sentence: 'too_long', max: 200 },
  { sentence: 'decimals', max: 2 },
  { sentence: 'at_least', min: 0 },
  { sentence: 'at_most', max: 100 },
  { sentence: 'too_many_corners', max: 5000 },
];
/** What validation finds, as `sentenceOf` says it. */
const found: readonly Issue[] = [
  ...['number', 'int', 'boolean', 'string', 'array'].map((expected) => issue({ code: 'invalid_type', expected })),
  ...['date', 'datetime', 'time', 'email', 'uuid', 'regex'].map((format) => issue({ code: 'invalid_format', format })),
  issue({ code: 'too_small', origin: 'string', minimum: 15 }),
  issue({ code: 'too_small', origin: 'number', minimum: 1 }),
  issue({ code: 'too_small', origin: 'array', minimum: 2 }),
  issue({ code: 'too_big', origin: 'string', maximum: 60 }),
  issue({ code: 'too_big', origin: 'number', maximum: 24 }),
  issue({ code: 'too_big', origin: 'array', maximum: 3 }),
  issue({ code: 'invalid_value', values: [] }),
  ...custom.map((sentence) => issue({ code: 'custom', params: { sentence } })),
  ...counted.map((params) => issue({ code: 'custom', params })),
];
const said: readonly MessageDescriptor[] = [
  ...found.map(sentenceOf),
  ...Object.values(sentences).map((sentence) => (typeof sentence === 'function' ? sentence(5) : sentence)),
];

interface SentencesProps {
  /** Only those that hold these words. */
  readonly find: string;
}
function ErrorSentences({ find }: SentencesProps) {
  const { i18n } = useLingui();
  return (
    <ul className="sentences">
      {matching([...new Set(said.map((sentence) => i18n._(sentence)))], find).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** What a reader is told of a value that cannot be, in the language of the toolbar; plugins add their own rules. */
export default {
  title: 'Foundations/Error sentences',
  component: ErrorSentences,
  args: { find: '' },
  argTypes: { find: words },
} satisfies Meta<typeof ErrorSentences>;

export const OfEveryField: StoryObj<typeof ErrorSentences> = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('li').length).toBeGreaterThan(30);
  },
};
