import { Callout, FormGroup, Tag, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { OfferContent } from '../../../vendor-offer-calls.ts';

interface TechnicalEnvelopeProps {
  readonly request: VendorRequest;
  readonly content: OfferContent;
  readonly onChange: (content: OfferContent) => void;
  readonly disabled: boolean;
  readonly faults: Readonly<Record<string, string>>;
}

/** What the technical offer is judged by, with an answer to each criterion. */
export function TechnicalEnvelope({ request, content, onChange, disabled, faults }: TechnicalEnvelopeProps) {
  const { i18n, t } = useLingui();
  const given = content.technical ?? [];
  const put = (criterion: string, text: string): void =>
    onChange({ ...content, technical: [...given.filter((one) => one.criterion !== criterion), { criterion, text }] });
  return (
    <section aria-label={t`Technical envelope`}>
      <h2>{t`Technical envelope`}</h2>
      <Callout>
        {request.stage === 1
          ? t`This is the first of two stages: no prices are requested yet. If your technical offer is accepted, you are invited to the second.`
          : t`Lines without prices, deviations and these answers are sealed separately and evaluated first. Do not enter prices here: prices are opened only if the technical offer is accepted.`}
      </Callout>
      {request.criteria.map(({ id, no, label, knockOut, weight }) => {
        const fault = faults[`technical.${no}`];
        return (
          <FormGroup
            key={id}
            label={`${no}. ${label[i18n.locale] ?? label['en'] ?? label['fr'] ?? ''}`}
            labelFor={`criterion-${no}`}
            labelInfo={
              knockOut ? (
                <Tag minimal intent="warning">{t`must be met`}</Tag>
              ) : weight === null ? null : (
                <Tag minimal>{t`${Number(weight)} %`}</Tag>
              )
            }
            intent={fault ? 'danger' : 'none'}
            helperText={fault}
          >
            <TextArea
              id={`criterion-${no}`}
              fill
              rows={3}
              maxLength={4000}
              value={given.find(({ criterion }) => criterion === id)?.text ?? ''}
              disabled={disabled}
              onChange={({ target }) => put(id, target.value)}
            />
          </FormGroup>
        );
      })}
    </section>
  );
}
