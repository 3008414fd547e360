import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import { Comparison, Edit, Print, Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { printElement } from '../../../../core/parts/print-element.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { StreamState } from '../../../../core/live/stream-state.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { signatureBox } from '../../../../core/records/fields/signature.ts';
import { SignatureInk } from '../../../../core/records/views/signature-pad.tsx';
import { useCan, useSession } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { distanceOf } from '../../shared/sheet-plan.ts';
import { ShiftStepper } from '../shift-stepper.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { TallyTable } from './tally-table.tsx';
import { useSettle } from './use-settle.ts';
import { useSheet } from './use-sheet.ts';
import { useTally } from './use-tally.tsx';
import '../screen.css';
import './tally-sheet.css';

/**
 * `/pointages_camions`: the checker's sheet of trips, one line per truck, one column per hour of the shift, beside the
 * trips that were found.
 */
export default function TallySheet() {
  const { t } = useLingui();
  const format = useFormat();
  const { search, setSearch } = usePane();
  const { selected } = useSites();
  const { user } = useSession();
  const {
    site,
    readable,
    view,
    shift,
    running,
    hours,
    lines,
    operators,
    unit,
    face,
    faces,
    plan,
    work,
    units,
    error,
    signature,
    refetchSigned,
  } = useSheet();
  const [place, setPlace] = useState(search.get('place') ?? '');
  const [material, setMaterial] = useState('');
  const [looked, setLooked] = useState<{ readonly truck: string; readonly hour: number } | 'all' | null>(null);
  const [signing, setSigning] = useState(false);
  const [reason, setReason] = useState('');
  const paper = useRef<HTMLDivElement>(null);
  const maySign = useCan('signed_sheet:create', site);
  const mayWrite = useCan('truck_checkin:create', site) && view.state !== 'past';
  // A signed sheet is changed by who signs sheets alone, who says why.
  const open = signature === null || (maySign && reason.trim() !== '');
  const mayCount = mayWrite && running && open;
  const maySettle = mayWrite && open;
  const places = [...new Set(lines.flatMap((line) => [...line.places.keys()]))].sort();
  const planned = plan.assignments.flatMap(({ destinations }) => destinations);
  const destination = place || work?.destinations[0] || places[0] || planned[0] || '';
  const source = face || work?.face || '';
  const km = distanceOf(plan, source, destination);
  const distance = km === null ? '' : `${source} → ${destination} ${format.quantity(km, 'km', { decimals: 2 })}`;
  const signedReason = signature === null ? null : reason.trim();
  const { count, cancel, dialog } = useTally({
    site,
    place: destination,
    unit: unit || (face === '' ? null : (work?.unit ?? null)),
    material: material || null,
    comment: signedReason,
  });
  const settling = useSettle(site, maySettle, signedReason);
  const codeOf = (truck: string): string => lines.find((line) => line.truck === truck)?.code ?? '–';
  const differing = lines.reduce(
    (sum, { found }) =>
      sum + found.reduce((own, { untallied, tripless }) => own + untallied.length + tripless.length, 0),
    0,
  );
  const seen = looked === null || looked === 'all' ? null : lines.find((line) => line.truck === looked.truck);
  const seenHour =
    looked === null || looked === 'all'
      ? undefined
      : seen?.found[hours.findIndex((hour) => hour.getTime() === looked.hour)];
  const title = t`Shift ${shift.code} of ${format.date(shift.productionDate)}`;
  const siteName = selected.find(({ id }) => id === site)?.name ?? '';

  const head = [
    siteName,
    title,
    `${t`Checker`}: ${user?.name ?? ''}`,
    distance || face,
    units.find(({ id }) => id === unit)?.code ?? '',
    material,
  ];
  return (
    <div className="tally-sheet">
      <header className="screen-head">
        <div>
          <h1 className="page-title">{t`Truck check-ins`}</h1>
          <p className="screen-note">
            {title} · {format.time(shift.startsAt)}–{format.time(shift.endsAt)}
            {distance === '' ? '' : ` · ${distance}`} <StreamState view={view} />{' '}
            {signature ? <Tag minimal intent="success" icon={<Tick />}>{t`Signed by ${signature.name}`}</Tag> : null}
          </p>
        </div>
        <div className="screen-tools">
          <ShiftStepper shift={shift} running={running} now={view.now} />
          <HTMLSelect
            aria-label={t`Site`}
            value={site}
            onChange={(event) => setSearch({ site: event.target.value })}
            options={selected
              .filter(({ id }) => readable.includes(id))
              .map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }))}
          />
          <HTMLSelect
            aria-label={t`Loading face`}
            value={face}
            onChange={(event) => setSearch({ face: event.target.value || null })}
            options={[
              { value: '', label: t`All loading faces` },
              ...[...new Set([...faces, ...(face === '' ? [] : [face])])].map((code) => ({ value: code, label: code })),
            ]}
          />
          <HTMLSelect
            aria-label={t`Loading unit`}
            value={unit}
            onChange={(event) => setSearch({ unit: event.target.value || null })}
            options={[
              { value: '', label: t`All loading units` },
              ...units.map(({ id, code }) => ({ value: id, label: code })),
            ]}
          />
          <label className="tally-place">
            {t`Destination for new trips`}
            <InputGroup
              value={place}
              placeholder={destination}
              maxLength={20}
              list="tally-places"
              onValueChange={setPlace}
            />
          </label>
          <datalist id="tally-places">
            {places.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <InputGroup
            className="tally-material"
            value={material}
            maxLength={20}
            placeholder={t`Material`}
            aria-label={t`Material for new trips`}
            onValueChange={setMaterial}
          />
          <Button
            icon={<Comparison />}
            text={t`Reconcile with trips`}
            endIcon={
              differing > 0 ? (
                <Tag round intent="danger">
                  {differing}
                </Tag>
              ) : undefined
            }
            onClick={() => setLooked('all')}
          />
          {maySign && signature === null && view.state !== 'past' ? (
            <Button icon={<Edit />} text={t`Sign sheet`} onClick={() => setSigning(true)} />
          ) : null}
          <Button
            icon={<Print />}
            aria-label={t`Print`}
            title={t`Print`}
            onClick={() =>
              paper.current && printElement(paper.current, `${t`Truck check-ins`} · ${siteName} · ${title}`)
            }
          />
        </div>
      </header>
      {signature !== null && maySign && mayWrite ? (
        <label className="tally-place tally-reopen">
          {t`The sheet is signed; reason for changing it`}
          <InputGroup value={reason} maxLength={200} onValueChange={setReason} />
        </label>
      ) : null}
      {error ? <p className="screen-note">{error.message}</p> : null}
      <div ref={paper} className="tally-paper">
        <h2 className="tally-paper-head">{head.filter((words) => words !== '').join(' · ')}</h2>
        <TallyTable
          lines={lines}
          operators={operators}
          hours={hours}
          places={places}
          now={view.now}
          mayCount={mayCount}
          onCount={count}
          onCancel={cancel}
          onLook={({ truck }, hour) => setLooked({ truck, hour: hour.getTime() })}
        />
        {signature ? (
          <p className="tally-signature">
            {t`Signed by ${signature.name}`} {format.datetime(signature.at)}
            <svg
              viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
              role="img"
              aria-label={t`Signature of ${signature.name}`}
            >
              <SignatureInk value={signature} />
            </svg>
          </p>
        ) : null}
      </div>
      {dialog}
      {looked === null ? null : (
        <SettleDialog
          title={
            looked === 'all' ? t`Reconcile with trips` : `${seen?.code ?? ''}, ${format.time(new Date(looked.hour))}`
          }
          trips={looked === 'all' ? null : (seenHour?.trips ?? [])}
          untallied={
            looked === 'all'
              ? lines.flatMap(({ found }) => found.flatMap(({ untallied }) => untallied))
              : (seenHour?.untallied ?? [])
          }
          tripless={
            looked === 'all'
              ? lines.flatMap(({ found }) => found.flatMap(({ tripless }) => tripless))
              : (seenHour?.tripless ?? [])
          }
          codeOf={codeOf}
          mayCount={maySettle}
          settling={settling}
          onClose={() => setLooked(null)}
        />
      )}
      {signing ? (
        <SignDialog
          site={site}
          shift={shift}
          differing={differing}
          onSigned={refetchSigned}
          onClose={() => setSigning(false)}
        />
      ) : null}
    </div>
  );
}
