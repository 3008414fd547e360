import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../sites/use-format.ts';
import type { StreamView } from './use-stream.ts';

/** Says in a word whether what a screen shows is live, old or past. */
export function StreamState<Row>({ view }: { readonly view: StreamView<Row> }) {
  const { t } = useLingui();
  const format = useFormat();
  switch (view.state) {
    case 'live':
      return <Tag minimal intent="success">{t`Live`}</Tag>;
    case 'loading':
      return <Tag minimal>{t`Loading`}</Tag>;
    case 'offline':
      return <Tag minimal intent="danger">{t`Offline: last known values`}</Tag>;
    case 'past':
      return <Tag minimal intent="primary">{t`As of ${format.datetime(new Date(view.now))}`}</Tag>;
    case 'forbidden':
      return <Tag minimal intent="warning">{t`Not for your role`}</Tag>;
  }
}
