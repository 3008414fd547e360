import { Button, Card, HTMLTable, InputGroup, Tag } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { DataProtection, Leaver } from '../../shared/data-protection.ts';
import { AnonymiseDialog } from './anonymise-dialog.tsx';

/** Who left longer ago than personal data are kept. */
export function Leavers({ state }: { readonly state: DataProtection }) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const showProblem = useProblemToast();
  const [months, setMonths] = useState(String(state.retentionMonths));
  const [chosen, setChosen] = useState<Leaver | null>(null);
  const save = useMutation({
    mutationFn: () =>
      api('administration/data-protection/settings/', { method: 'PUT', body: { retentionMonths: Number(months) } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['data-protection'] }),
    onError: showProblem,
  });
  const valid = /^\d{1,3}$/.test(months) && Number(months) >= 1 && Number(months) <= 600;
  return (
    <Card className="protection-card">
      <h2>
        <Trans>Leavers</Trans>
      </h2>
      <form
        className="protection-months"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) save.mutate();
        }}
      >
        <label htmlFor="retention-months">
          <Trans>Months to keep personal data after the last day</Trans>
        </label>
        <InputGroup
          id="retention-months"
          inputMode="numeric"
          value={months}
          intent={valid ? 'none' : 'danger'}
          onValueChange={setMonths}
        />
        <Button
          type="submit"
          text={t`Save`}
          disabled={!valid || Number(months) === state.retentionMonths}
          loading={save.isPending}
        />
      </form>
      {state.leavers.length === 0 ? (
        <p>
          <Trans>No one's data has reached the end of its keeping time.</Trans>
        </p>
      ) : (
        <HTMLTable compact striped className="protection-table">
          <thead>
            <tr>
              <th>
                <Trans>Person</Trans>
              </th>
              <th>
                <Trans>Last day</Trans>
              </th>
              <th>
                <Trans>Action</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {state.leavers.map((leaver) => (
              <tr key={leaver.id}>
                <td>{leaver.label}</td>
                <td>{format.date(leaver.leftOn)}</td>
                <td>
                  {leaver.active ? (
                    <Tag minimal multiline intent="warning">{t`Account in use: disable it first`}</Tag>
                  ) : (
                    <Button
                      size="small"
                      intent="danger"
                      variant="outlined"
                      text={t`Anonymise`}
                      aria-label={t`Anonymise ${leaver.label}`}
                      onClick={() => setChosen(leaver)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {state.more > 0 ? (
        <p>
          <Trans>
            {state.leavers.length} people are shown, earliest leavers first; {state.more} more follow once these are
            done.
          </Trans>
        </p>
      ) : null}
      {chosen ? <AnonymiseDialog leaver={chosen} onClose={() => setChosen(null)} /> : null}
    </Card>
  );
}
