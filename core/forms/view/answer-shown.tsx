import { BanCircle, Cross, Tick, WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { Picture } from '../../files/picture.tsx';
import type { StoredFile } from '../../files/stored-file.ts';
import { signatureBox } from '../../records/fields/signature.ts';
import { FileList } from '../../records/views/file-list.tsx';
import { SignatureInk } from '../../records/views/signature-pad.tsx';
import { useLabels } from '../../records/use-labels.ts';
import { useFormat } from '../../sites/use-format.ts';
import { answerWords } from '../answer-words.ts';
import type { EvaluatedItem } from '../evaluate-run.ts';
import { criticalityWords } from '../outcome-words.ts';

/** An answer as it was given: its mark, its words, the comment, photos and signature. */
export function AnswerShown({ evaluated }: { readonly evaluated: EvaluatedItem }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { item, answer, verdict, critical } = evaluated;
  if (item.kind === 'inst') return null;
  const words = answerWords(item, answer, i18n, format);
  const weight = critical ? criticalityWords.critical : undefined;
  const refs = answer?.refs ?? [];
  const photos = (answer?.photos ?? []).map((id, index) => bare(id, t`Photo ${index + 1}`));
  const isBare = words === '' && refs.length === 0 && photos.length === 0 && !answer?.signature;
  return (
    <div className="answer-shown">
      <span className="answer-words">
        <Mark evaluated={evaluated} />
        {words}
        {isBare ? '–' : null}
        {item.kind === 'ref' && item.record && refs.length > 0 ? <Labels record={item.record} ids={refs} /> : null}
        {weight && verdict === 'nok' ? <strong className="form-nok">{i18n._(weight)}</strong> : null}
      </span>
      {answer?.comment ? <p className="answer-comment">{answer.comment}</p> : null}
      {answer?.signature ? (
        <figure className="signature-shown">
          <svg
            viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
            role="img"
            aria-label={t`Signed by ${answer.signature.name}`}
          >
            <SignatureInk value={answer.signature} />
          </svg>
          <figcaption>
            <bdi>{answer.signature.name}</bdi>, {format.datetime(answer.signature.at)}
          </figcaption>
        </figure>
      ) : null}
      {item.kind === 'fil' && refs.length > 0 ? (
        <FileList files={refs.map((id, index) => bare(id, t`File ${index + 1}`))} pictures={false} />
      ) : null}
      {photos.length === 0 ? null : (
        <>
          <FileList files={photos} pictures />
          {/* What is a button on the screen is none on paper. */}
          <div className="answer-prints" aria-hidden>
            {photos.map((photo) => (
              <Picture key={photo.id} file={photo} size="thumb" />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** A file of which the form knows the id alone. */
const bare = (id: string, name: string): StoredFile => ({ id, name, type: '', size: 0, width: null, height: null });

function Mark({ evaluated: { verdict, limit } }: { readonly evaluated: EvaluatedItem }) {
  const { t } = useLingui();
  if (limit === 'warning') return <WarningSign className="answer-mark" data-mark="half" title={t`To watch`} />;
  if (verdict === 'ok') return <Tick className="answer-mark" data-mark="ok" title={t`OK`} />;
  if (verdict === 'nok') return <Cross className="answer-mark" data-mark="nok" title={t`Not OK`} />;
  return verdict === 'na' ? <BanCircle className="answer-mark" data-mark="na" title={t`N/A`} /> : null;
}

function Labels({ record, ids }: { readonly record: string; readonly ids: readonly string[] }) {
  const format = useFormat();
  const labels = useLabels(record, ids);
  return <bdi>{format.list(ids.map((id) => labels.get(id) ?? '…'))}</bdi>;
}
