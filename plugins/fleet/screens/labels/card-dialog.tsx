import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { printElement } from '../../../../core/parts/print-element.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { equipment } from '../../records/equipment.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { labelOf } from './label.ts';
import { QrCode } from './qr-code.tsx';
import './labels.css';

const printedFields = [
  'name',
  'family',
  'make',
  'model',
  'serial_no',
  'pin',
  'commissioned_on',
  'payload_target',
  'tank_capacity',
  'licence',
] as const;

/** The machine's card with its QR code, to be looked at, scanned or printed. */
export function CardDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { i18n, t } = useLingui();
  const format = useFormat(row.site);
  const { user } = useSession();
  const { sites } = useSites();
  const card = useRef<HTMLDivElement>(null);
  const { code, qr } = labelOf(row);
  const site = sites.find(({ id }) => id === row.site);
  const facts = printedFields.flatMap((name) => {
    const field = equipment.fields[name];
    return row[name] == null
      ? []
      : [{ label: i18n._(field.label), words: viewOf(field).words(row[name], field, { i18n, format }, row) }];
  });
  const print = (): void => {
    if (card.current) printElement(card.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  const title = t`Machine card of ${code}`;
  return (
    <QuestionDialog title={title} onClose={onClose}>
      <div ref={card} className="qr-card">
        <QrCode text={qr} />
        <div>
          <h3>{code}</h3>
          <dl>
            {[...(site ? [{ label: t`Site`, words: site.name }] : []), ...facts].map(({ label, words }) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="question-dialog-actions">
        <Button text={t`Close`} onClick={onClose} />
        <Button intent="primary" icon={<Print />} text={t`Print`} onClick={print} data-autofocus />
      </div>
    </QuestionDialog>
  );
}
