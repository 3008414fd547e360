import { Button, Tag } from '@blueprintjs/core';
import { Endorsed } from '@blueprintjs/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { proveChain, readChain } from './audit-api.ts';

/** How far the log is sealed, and the proof that nobody changed a line of it. */
export function ChainStatus() {
  const { t } = useLingui();
  const format = useFormat();
  const showProblem = useProblemToast();
  const mayProve = useCan('audit:export');
  const { data } = useQuery({ queryKey: ['audit', 'chain'], queryFn: readChain, refetchInterval: 10_000 });
  const proof = useMutation({ mutationFn: proveChain, onError: showProblem });
  if (!data) return null;
  const sealedAt = data.sealedAt === null ? '' : format.datetime(data.sealedAt);
  const lines = format.number(data.sealed);
  return (
    <div className="audit-chain" aria-live="polite">
      <span className="audit-muted">
        {sealedAt === '' ? t`No line is sealed yet.` : t`Sealed up to line ${lines}, of ${sealedAt}.`}
      </span>
      {proof.data ? (
        proof.data.fault === null ? (
          <Tag minimal intent="success">
            <Plural value={proof.data.lines} one="Unbroken: # line" other="Unbroken: # lines" />
          </Tag>
        ) : (
          <Tag intent="danger">
            <Trans>
              Broken after {proof.data.lines} good lines: {proof.data.fault}
            </Trans>
          </Tag>
        )
      ) : null}
      {proof.data && proof.data.fault === null && proof.data.keptSince !== 1 ? (
        <Tag minimal intent="warning">
          {proof.data.keptSince === null ? (
            <Trans>
              No link of the chain is kept with it: it cannot be said whether lines were cut off at its end.
            </Trans>
          ) : (
            <Trans>
              A link is kept with it only since line {format.number(proof.data.keptSince)}: it cannot be said whether
              lines were cut off before.
            </Trans>
          )}
        </Tag>
      ) : null}
      {mayProve ? (
        <Button
          size="small"
          icon={<Endorsed />}
          loading={proof.isPending}
          text={t`Verify now`}
          onClick={() => proof.mutate()}
        />
      ) : null}
    </div>
  );
}
