import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Where devices and services send to (catalogue operations.md §4). */
const waysIn = [
  { path: 'batch/', label: msg`Event batches` },
  { path: 'device/', label: msg`Trackers: OsmAnd, Traccar client, flespi, SPOT` },
  { path: 'owntracks/', label: msg`OwnTracks` },
  { path: 'traccar/', label: msg`Forwarded by a Traccar server` },
  { path: 'aemp/', label: msg`ISO 15143-3 telematics documents` },
];

/** A token, to be copied now: nobody can show it again. With it, where it is used. */
export function TokenDialog({
  code,
  token,
  onClose,
}: {
  readonly code: string;
  readonly token: string;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <Dialog isOpen title={t`Token of ${code}`} onClose={onClose} canOutsideClickClose={false}>
      <DialogBody>
        <p>{t`Copy it now: it is not shown again.`}</p>
        <InputGroup
          readOnly
          value={token}
          aria-label={t`Token of ${code}`}
          onFocus={(event) => event.target.select()}
          rightElement={
            <Button
              variant="minimal"
              icon={<Duplicate />}
              aria-label={t`Copy`}
              onClick={() => void navigator.clipboard.writeText(token)}
            />
          }
        />
        <dl className="token-ways">
          {waysIn.map(({ path, label }) => (
            <div key={path}>
              <dt>{i18n._(label)}</dt>
              <dd>
                <code>{`${window.location.origin}/api/ingest/v1/${path}`}</code>
              </dd>
            </div>
          ))}
        </dl>
        <p className="screen-note">{t`Send the token as Authorization: Bearer …, or as the Basic password. A broker is set for the whole server: MQTT_URL.`}</p>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t`Done`} onClick={onClose} />} />
    </Dialog>
  );
}
