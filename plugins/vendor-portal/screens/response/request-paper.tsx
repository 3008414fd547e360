import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../core/http/api.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { PaperDialog } from '../../../../core/parts/paper/paper-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import type { VendorRequest } from '../../../vendor-calls.ts';

interface RequestPaperProps {
  readonly request: VendorRequest;
  readonly onClose: () => void;
}

/** What is asked for, to be printed; loaded once it is wanted. */
export default function RequestPaper({ request, onClose }: RequestPaperProps) {
  const { i18n, t } = useLingui();
  const { user } = useSession();
  return (
    <PaperDialog
      label={t`Printed request`}
      of={['asked', request.id]}
      timeZone={request.company.timeZone}
      by={user?.name ?? ''}
      read={async (language) => ({
        paper: await api<Paper>(`vendor/rfqs/${request.id}/paper/`, {
          query: { language: language ?? (i18n.locale === 'fr' ? 'fr' : 'en') },
        }),
      })}
      onClose={onClose}
    />
  );
}
