import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { v4 } from 'uuid';
import { api } from '../../../../core/http/api.ts';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { isBelow, type GroupNode } from './group-nodes.ts';
import type { equipmentGroup } from '../../records/equipment-group.ts';

/** What is to be moved, and where to if that is known. */
export interface Move {
  readonly node: GroupNode;
  readonly target: string | null;
}

interface MoveDialogProps {
  readonly move: Move;
  readonly groups: readonly Row[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** Asks where an entry goes and, for a machine, why; the machine's history keeps the reason. */
export function MoveDialog({ move: { node, target }, groups, onClose, onMoved }: MoveDialogProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const isMachine = node.kind === 'machine';
  const [to, setTo] = useState(target ?? (isMachine ? '' : (node.parent ?? '')));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const possible = groups.filter((group) => (isMachine ? group.id !== node.parent : !isBelow(byId, group.id, node.id)));
  const code = String(node.row.code);
  const title = t`Move ${code}`;
  const ready = isMachine ? to !== '' && reason.trim() !== '' : to !== (node.parent ?? '');
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready) return;
    try {
      if (isMachine)
        await api('fleet/machines/group/', {
          method: 'POST',
          body: { group: to, machines: [node.id], reason: reason.trim() },
        });
      else await records.update<typeof equipmentGroup>('equipment_group', node.row, { parent: to || null }, v4());
      onMoved();
      onClose();
    } catch (error) {
      const fields = error instanceof ProblemError ? Object.values(error.fields) : [];
      setProblem([(error as Error).message, ...fields].join(' '));
    }
  };
  return (
    <QuestionDialog title={title} problem={problem} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <FormGroup
          label={isMachine ? t({ message: 'Group', context: 'of machines' }) : t`Parent group`}
          labelFor={`${id}-to`}
        >
          <HTMLSelect
            id={`${id}-to`}
            fill
            value={to}
            onChange={({ target: chosen }) => setTo(chosen.value)}
            {...(target === null ? { 'data-autofocus': true } : {})}
          >
            <option value="">{isMachine ? t`Choose…` : t`None: at the top`}</option>
            {possible.map((group) => (
              <option key={group.id} value={group.id}>
                {`${String(group.code)} ${wordsIn(group.label, language) ?? ''}`}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        {isMachine ? (
          <FormGroup label={t`Reason`} labelFor={`${id}-reason`} labelInfo="*">
            <InputGroup
              id={`${id}-reason`}
              value={reason}
              maxLength={200}
              onValueChange={setReason}
              {...(target === null ? {} : { 'data-autofocus': true })}
            />
          </FormGroup>
        ) : null}
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Move`} disabled={!ready} />
        </div>
      </form>
    </QuestionDialog>
  );
}
