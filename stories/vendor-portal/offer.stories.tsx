import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { emptyOffer } from '../../plugins/vendor-portal/formulas/offer-totals.ts';
import { Conditions } from '../../plugins/vendor-portal/screens/response/conditions.tsx';
import { OfferFiles } from '../../plugins/vendor-portal/screens/response/offer-files.tsx';
import { OfferLine } from '../../plugins/vendor-portal/screens/response/offer-line.tsx';
import { FirstStageNote } from '../../plugins/vendor-portal/screens/response/first-stage-note.tsx';
import { Questionnaire } from '../../plugins/vendor-portal/screens/response/questionnaire.tsx';
import { TechnicalEnvelope } from '../../plugins/vendor-portal/screens/response/technical-envelope.tsx';
import { RequestFacts } from '../../plugins/vendor-portal/screens/response/request-facts.tsx';
import type { VendorRequest, VendorRequestLine } from '../../plugins/vendor-calls.ts';
import type { OfferContent, OfferFile } from '../../plugins/vendor-offer-calls.ts';
import '../../plugins/vendor-portal/screens/response/response.css';
import { inPane } from '../tracking/support.tsx';
import { request } from './request.ts';
import { controlsOf, words, worlds, yesOrNo } from '../support/controls.ts';
import { inLongWords, longPhrase } from '../support/long-words.ts';

interface WritingArgs {
  /** Nothing may be changed any more. */
  readonly disabled: boolean;
}
const ofWriting = { ...controlsOf({ disabled: yesOrNo }), args: { disabled: false } };
const [tooth, key] = request.requestLines as [VendorRequestLine, VendorRequestLine];

interface WrittenProps extends WritingArgs {
  readonly asked: VendorRequestLine;
  readonly fault?: string;
}
function Written({ asked, fault, disabled }: WrittenProps) {
  const [content, setContent] = useState<OfferContent>(() => emptyOffer(request));
  return (
    <OfferLine
      request={request}
      asked={asked}
      content={content}
      onChange={setContent}
      disabled={disabled}
      fault={fault}
    />
  );
}

const askedLines = worlds<VendorRequestLine, 'a tooth' | 'a key' | 'long words'>({
  'a tooth': tooth,
  'a key': key,
  'long words': { ...tooth, description: longPhrase },
});
const lineControls = controlsOf({ asked: askedLines.control, fault: words, disabled: yesOrNo });

export default { title: 'Vendor portal/Offer', component: OfferLine, decorators: [inPane] } satisfies Meta;

/** A price makes a line an offer as asked, and says at once what it comes to. */
export const Priced: StoryObj<typeof Written> = {
  ...lineControls,
  args: { asked: askedLines.of('a tooth'), disabled: false },
  render: (args) => <Written {...args} />,
  play: async ({ canvasElement }) => {
    const [price] = within(canvasElement).getAllByRole('textbox');
    if (!price) throw new Error('no price can be entered');
    await userEvent.type(price, '125');
    await expect(canvasElement).toHaveTextContent(/1[\s\u00a0\u202f,]?500[.,]00/);
  },
};

/** What the server misses stands below the line; no equivalent may be chosen for it. */
export const Incomplete: StoryObj<typeof Written> = {
  ...lineControls,
  args: { asked: askedLines.of('a key'), fault: '2: 42CrMo4', disabled: false },
  render: (args) => <Written {...args} />,
};

const judged: VendorRequest = {
  ...request,
  procedure: 'two_envelopes',
  criteria: [
    {
      id: '6f1b8c52-0000-4000-8000-0000000000c1',
      no: 1,
      label: { en: 'Fits model and drawing', fr: 'Conforme au modèle et au plan' },
      knockOut: true,
      weight: null,
    },
    {
      id: '6f1b8c52-0000-4000-8000-0000000000c2',
      no: 2,
      label: { en: 'Guaranteed wear life in t or h', fr: "Durée d'usure garantie en t ou h" },
      knockOut: false,
      weight: '60',
    },
  ],
};

function Answers({ disabled }: WritingArgs) {
  const [content, setContent] = useState<OfferContent>(() => emptyOffer(judged));
  return (
    <TechnicalEnvelope
      request={judged}
      content={content}
      onChange={setContent}
      disabled={disabled}
      faults={{ 'technical.2': '2: ?' }}
    />
  );
}

/** What the technical envelope is judged by, an answer to each criterion; what is missing stands below it. */
export const Technical: StoryObj<typeof Answers> = {
  ...ofWriting,
  render: (args) => <Answers {...args} />,
  play: async ({ canvasElement }) => {
    const [first, second] = within(canvasElement).getAllByRole('textbox');
    if (!first || !second) throw new Error('a criterion cannot be answered');
    await userEvent.type(first, 'CJ-412');
    await expect(first).toHaveValue('CJ-412');
    await expect(second).toHaveValue('');
  },
};

function Terms({ disabled }: WritingArgs) {
  const [content, setContent] = useState<OfferContent>(() => ({
    ...emptyOffer(request),
    charges: [{ kind: 'freight', label: '', amount: '450.00', tax_code: 'TVA20' }],
  }));
  return <Conditions request={request} content={content} onChange={setContent} disabled={disabled} faults={{}} />;
}

/** Currency, delivery, validity and charges of an offer. */
export const WithConditions: StoryObj<typeof Terms> = { ...ofWriting, render: (args) => <Terms {...args} /> };

const asking: VendorRequest = {
  ...judged,
  questionnaire: [
    {
      id: '6f1b8c52-0000-4000-8000-0000000000d1',
      no: 1,
      code: 'HSE',
      label: { en: 'Is your HSE plan in force?', fr: 'Votre plan HSE est-il en vigueur ?' },
      kind: 'yes_no',
      required: true,
      mustBeYes: true,
      envelope: 'technical',
    },
    {
      id: '6f1b8c52-0000-4000-8000-0000000000d2',
      no: 2,
      code: 'STOCK',
      label: { en: 'Teeth in stock', fr: 'Dents en stock' },
      kind: 'number',
      required: false,
      mustBeYes: false,
      envelope: 'technical',
    },
    {
      id: '6f1b8c52-0000-4000-8000-0000000000d3',
      no: 3,
      code: 'RIB',
      label: { en: 'Proof of bank account', fr: "Relevé d'identité bancaire" },
      kind: 'file',
      required: true,
      mustBeYes: false,
      envelope: 'commercial',
    },
  ],
};

function Asked({ disabled }: WritingArgs) {
  const [content, setContent] = useState<OfferContent>(() => emptyOffer(asking));
  return (
    <Questionnaire
      request={asking}
      content={content}
      onChange={setContent}
      disabled={disabled}
      faults={{ 'answers.2': 'STOCK: ?' }}
      files={[]}
      onFile={() => {}}
    />
  );
}

/** Technical and commercial questions apart; how many answers are still needed, and what is wrong with one. */
export const WithQuestions: StoryObj<typeof Asked> = {
  ...ofWriting,
  render: (args) => <Asked {...args} />,
  play: async ({ canvasElement }) => {
    const [yes] = within(canvasElement).getAllByRole('radio');
    if (!yes) throw new Error('nothing can be answered');
    await expect(within(canvasElement).getByText(/: 2$/)).toBeVisible();
    await userEvent.click(yes);
    await expect(await within(canvasElement).findByText(/: 1$/)).toBeVisible();
  },
};

const secondStage: Parameters<typeof FirstStageNote>[0] = {
  request: {
    ...judged,
    procedure: 'two_stages',
    stage: 2,
    finalSpecification: 'Acier 42CrMo4, livré en deux fois.',
  },
  receipt: {
    reference: 'RFQ-S1-26-00012/V-00001/1',
    revision: 1,
    receivedAt: '2026-03-02T10:00:00.000Z',
    sha256: 'a3'.repeat(32),
    commercialSha256: null,
  },
};
/** The second of two stages: what it asks for, and the proof of what was sent in the first; lost in the end too. */
export const SecondStage: StoryObj<typeof FirstStageNote> = {
  render: () => (
    <>
      <FirstStageNote {...secondStage} />
      <FirstStageNote {...secondStage} request={{ ...secondStage.request, state: 'not_awarded' }} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText(/42CrMo4/)).toHaveLength(2);
  },
};

/** Who takes no part in the second stage is told so, and what proves the offer of the first. */
export const NotInSecondStage: StoryObj<typeof FirstStageNote> = {
  render: () => (
    <FirstStageNote
      {...secondStage}
      request={{ ...secondStage.request, state: 'not_awarded', finalSpecification: null, requestLines: [] }}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/is not taking part|ne participe pas/);
  },
};

/** What is asked for and by when in three clocks, what changed, what was answered. */
const requests = worlds<VendorRequest, 'usual' | 'answered' | 'nothing asked' | 'long words'>({
  usual: request,
  answered: { ...request, questions: request.questions.map((one) => ({ ...one, answer: '42CrMo4' })) },
  'nothing asked': { ...request, questions: [], addenda: [] },
  'long words': inLongWords(request),
});
export const Request: StoryObj<{ readonly request: VendorRequest }> = {
  ...controlsOf({ request: requests.control }),
  args: { request: requests.of('usual') },
  render: (args) => <RequestFacts request={args.request} onAsked={() => {}} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('UTC');
    await expect(canvasElement).toHaveTextContent('42CrMo4');
  },
};

const files: readonly OfferFile[] = [
  {
    id: 'f1',
    name: 'Certificat de nuance 42CrMo4.pdf',
    type: 'application/pdf',
    size: 1_400_000,
    line: tooth.id,
    kind: 'technical',
    scanned: true,
  },
  {
    id: 'f2',
    name: 'Remises.xlsx',
    type: 'application/zip',
    size: 12_000,
    line: null,
    kind: 'commercial',
    scanned: false,
  },
];

function Attached({ disabled }: WritingArgs) {
  const [named, setNamed] = useState<readonly string[]>(['f1', 'f2']);
  return (
    <OfferFiles
      request={{ ...judged, files }}
      known={files}
      onAdded={() => {}}
      named={named}
      onChange={(change) => {
        setNamed(change);
        return Promise.resolve(false);
      }}
      disabled={disabled}
      fault={undefined}
    />
  );
}

/** Files lie in the technical or in the commercial envelope, and belong to a line or to the whole; one is taken out. */
export const WithFiles: StoryObj<typeof Attached> = {
  ...ofWriting,
  render: (args) => <Attached {...args} />,
  play: async ({ canvasElement }) => {
    const [first] = within(canvasElement).getAllByRole('button', { name: /Certificat/ });
    if (!first) throw new Error('no file is shown');
    await userEvent.click(within(canvasElement).getAllByRole('button', { name: /Certificat/ })[1] ?? first);
    await expect(canvasElement).not.toHaveTextContent('42CrMo4.pdf');
    await expect(canvasElement).toHaveTextContent('Remises.xlsx');
  },
};
