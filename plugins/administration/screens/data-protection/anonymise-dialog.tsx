import { Button } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import { api } from '../../../../core/http/api.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { Leaver } from '../../shared/data-protection.ts';

interface AnonymiseDialogProps {
  readonly leaver: Leaver;
  readonly onClose: () => void;
}

/** What will be gone, what stays, and that nothing brings it back. */
export function AnonymiseDialog({ leaver, onClose }: AnonymiseDialogProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const showProblem = useProblemToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('administration/data-protection/anonymise/', { method: 'POST', body: { id: leaver.id } }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['data-protection'] });
    },
    onError: showProblem,
  });
  const name = leaver.label;
  return (
    <ModalDialog label={t`Anonymise ${name}?`} className="protection-dialog" onClose={onClose}>
      <h2>
        <Trans>Anonymise {name}?</Trans>
      </h2>
      <p>
        <Trans>
          Removed permanently: names, numbers, contacts, personal, pay and medical fields, files, account names and
          sign-ins.
        </Trans>
      </p>
      <p>
        <Trans>What is kept: the entry without a name, and every count.</Trans>{' '}
        <Plural
          value={leaver.references}
          _0="No other entry refers to it."
          one="# other entry refers to it."
          other="# other entries refer to it."
        />{' '}
        <Trans>The audit log keeps its lines but no longer shows their values.</Trans>
      </p>
      <div className="protection-buttons">
        <Button text={t`Cancel`} onClick={onClose} data-autofocus />
        <Button intent="danger" loading={isPending} text={t`Anonymise permanently`} onClick={() => mutate()} />
      </div>
    </ModalDialog>
  );
}
