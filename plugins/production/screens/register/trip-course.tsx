import { Button } from '@blueprintjs/core';
import { Path } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import type { Row } from '../../../../core/records/client.ts';
import '../../../../core/parts/question-dialog.css';
import { CoursePanel } from './course-panel.tsx';

/** In the head of a trip: how it went. */
export default function TripCourseButton({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button variant="minimal" icon={<Path />} text={t`Timeline`} onClick={() => setShown(true)} />
      {shown ? (
        <ModalDialog label={t`Trip timeline`} className="trip-course-dialog" onClose={() => setShown(false)}>
          <h2>{typeof row.number === 'string' ? row.number : ''}</h2>
          <CoursePanel trip={row} />
          <div className="question-dialog-actions">
            <Button text={t`Close`} onClick={() => setShown(false)} data-autofocus />
          </div>
        </ModalDialog>
      ) : null}
    </>
  );
}
