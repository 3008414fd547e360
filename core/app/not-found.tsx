import { Button } from '@blueprintjs/core';
import { Home, Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../registry/pane.ts';
import { Message } from '../parts/message.tsx';

/** `/404`: an unknown path, or a plugin that is not in this edition. */
export default function NotFound() {
  const { t } = useLingui();
  const { open } = usePane();
  return (
    <Message
      icon={<Search size={40} />}
      title={t`Page not found`}
      actions={
        <>
          <Button text={t`Back`} onClick={() => history.back()} />
          <Button intent="primary" icon={<Home />} text={t`My profile`} onClick={() => open('/profile')} />
        </>
      }
    >
      {t`Check the address. The page may belong to a part of Filon that is not installed here.`}
    </Message>
  );
}
