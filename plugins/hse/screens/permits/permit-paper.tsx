import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { codePicture } from '../../../../core/parts/code-picture.ts';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import '../../../../core/parts/question-dialog.css';
import { printElement } from '../../../../core/parts/print-element.ts';
import type { Row } from '../../../../core/records/client.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { permitPath } from '../../records/permits/permit-choices.ts';
import { workPermit } from '../../records/work-permit.ts';
import './permits.css';

type Name = Extract<keyof typeof workPermit.fields, string>;
const facts: readonly Name[] = [
  'kind',
  'title',
  'description',
  'place',
  'exact_place',
  'equipment',
  'parent',
  'planned_start',
  'planned_end',
  'valid_from',
  'valid_to',
  'requester',
  'performer',
  'performer_name',
  'vendor',
  'psp',
  'area_owner',
  'issuer',
  'critical_risks',
  'tools',
  'ppe',
  'radio_channel',
  'rescue_plan',
  'process',
  'combustibles_cleared',
  'fire_watcher',
  'extinguishers',
  'height',
  'access',
  'scaffold_tag',
  'harnesses',
  'anchor_kn',
  'clearance_m',
  'clearance_required',
  'crane',
  'load_t',
  'rigging_t',
  'radius_m',
  'chart_capacity_t',
  'capacity_pct',
  'ground_kpa',
  'wind',
  'accessories',
  'measures',
];
const lists: readonly Name[] = ['workers', 'isolations', 'gas_tests', 'signatures', 'extensions', 'suspensions'];

/** The paper of a permit, seen before it is printed: its facts, who signed, and a code that leads back to it. */
export function PermitPaperDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat(row.site);
  const { user } = useSession();
  const paper = useRef<HTMLDivElement>(null);
  const print = (): void => {
    if (paper.current) printElement(paper.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  return (
    <ModalDialog label={t`Permit paper`} className="permit-paper-dialog" onClose={onClose}>
      <div ref={paper}>
        <PermitPaper row={row} />
      </div>
      <div className="question-dialog-actions">
        <Button text={t`Close`} onClick={onClose} />
        <Button intent="primary" icon={<Print />} text={t`Print`} onClick={print} data-autofocus />
      </div>
    </ModalDialog>
  );
}

function PermitPaper({ row }: { readonly row: Row }) {
  const { i18n, t } = useLingui();
  const format = useFormat(row.site);
  const { sites } = useSites();
  const address = `${location.origin}${permitPath}/${row.id}`;
  const code = useMemo(() => codePicture(address, 2), [address]);
  const state = workPermit.states?.states[String(row.state)];
  return (
    <article className="permit-paper" aria-label={t`Permit paper`}>
      <header>
        <div>
          <h2>{t`Work permit`}</h2>
          <p>
            <strong>{typeof row.number === 'string' ? row.number : ''}</strong> ·{' '}
            {sites.find(({ id }) => id === row.site)?.name ?? ''}
            {state ? ` · ${i18n._(state.label)}` : null}
          </p>
        </div>
        <img src={code} width={110} height={110} alt={t`QR code of the permit`} />
      </header>
      <table>
        <tbody>
          {facts.flatMap((name) => {
            const field = workPermit.fields[name];
            const words = viewOf(field).words(row[name], field, { i18n, format });
            return words === ''
              ? []
              : [
                  <tr key={name}>
                    <th scope="row">{i18n._(field.label)}</th>
                    <td>{words}</td>
                  </tr>,
                ];
          })}
        </tbody>
      </table>
      {lists.flatMap((name) => {
        const field = workPermit.fields[name];
        const { Shown } = viewOf(field);
        const value = row[name];
        return Shown && Array.isArray(value) && value.length > 0
          ? [
              <section key={name}>
                <h3>{i18n._(field.label)}</h3>
                <Shown field={field} value={value} row={row} />
              </section>,
            ]
          : [];
      })}
    </article>
  );
}
