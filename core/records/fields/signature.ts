import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { jsonText } from './plain-text.ts';
import { tidyPart } from './tidy-text.ts';
import { storableOffsetInstant } from '../../registry/storable-time.ts';
import { storable, visible, within } from '../../registry/visible-text.ts';

/** Who signed, when, and the drawing; by keyboard alone the typed name stands for it. */
export interface Signature {
  readonly name: string;
  /** Instant, ISO 8601. */
  readonly at: string;
  /** The strokes as an SVG path in a box of `signatureBox`; null where the name was typed instead. */
  readonly path: string | null;
}

/** The box in which strokes are kept. */
export const signatureBox = { width: 400, height: 140 } as const;

const strokes = /^(?:[ML]-?\d{1,4}(?:\.\d)? -?\d{1,4}(?:\.\d)?)+$/;

/** What a signature must be, in a field as in a transition. */
export const signatureSchema = z.strictObject({
  name: z.string().check(
    z.refine((name) => name.trim() !== '', { params: { sentence: 'signer' } }),
    storable,
    visible,
    within(120),
  ),
  at: storableOffsetInstant,
  path: z.nullable(z.string().check(z.maxLength(20_000), z.regex(strokes))),
});

/** A name of nothing but blanks stays, so that the schema says who is missing. */
function tidySignature(value: unknown): unknown {
  const tidied = tidyPart(value, 'name');
  return typeof tidied === 'object' && tidied !== null && 'name' in tidied && tidied.name === null ? value : tidied;
}

interface SignatureOptions<Required extends boolean> extends FieldOptions<Signature, Required> {
  /** Somebody without an account signs, such as a tanker's driver: the name that is written counts. */
  readonly guest?: boolean;
}

/** A signature drawn on the screen. The server sets who signed, by the session, and when. */
export function signature<Required extends boolean = false>(
  options: SignatureOptions<Required>,
): Field<Signature, Signature, NoInfer<Required>> {
  return defineField(options, {
    kind: 'signature',
    column: 'jsonb',
    tidy: tidySignature,
    schema: signatureSchema,
    write: (value: Signature) => JSON.stringify(value),
    text: jsonText,
    options: { guest: options.guest === true },
  });
}
