import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';

/** A token, to be copied now: nobody can show it again. */
export function TokenDialog({
  code,
  token,
  onClose,
}: {
  readonly code: string;
  readonly token: string;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
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
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t`Done`} onClick={onClose} />} />
    </Dialog>
  );
}
