import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Download, Presentation } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import { LanguageChoice } from '../../../../core/parts/paper/language-choice.tsx';
import type { Slide, SlideFigure } from '../../../../core/parts/slide/slide.ts';
import { useMonthOfSites } from './use-month-of-sites.tsx';
import { useSavedMonth } from './use-saved-month.ts';
import '../../../../core/parts/paper/paper.css';
import '../../../../core/parts/question-dialog.css';
import './board-slide.css';

const path = 'hse/board-slide/';

/** The safety of a month on one page for the board, saved as a PDF file in either language. */
export function BoardSlideButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Presentation />} text={t`Board slide`} onClick={() => setOpen(true)} />
      {isOpen ? <BoardSlide onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function BoardSlide({ onClose }: { readonly onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { month, sites, name, choices } = useMonthOfSites();
  const [language, setLanguage] = useState<Slide['language']>(i18n.locale === 'fr' ? 'fr' : 'en');
  const { isSaving, save } = useSavedMonth(path);
  const query = { month, sites, language };
  const { data, error } = useQuery({ queryKey: ['board-slide', query], queryFn: () => api<Slide>(path, { query }) });
  return (
    <ModalDialog label={t`Board slide`} className="paper-dialog" onClose={onClose}>
      <div className="paper-choices">
        {choices}
        <LanguageChoice value={language} onChange={setLanguage} />
      </div>
      {error ? (
        <Callout intent="danger" role="alert">
          {error.message}
        </Callout>
      ) : null}
      {data ? <SlideWords slide={data} /> : error ? null : <Spinner aria-label={t`Loading`} />}
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="primary"
          icon={<Download />}
          text={t`PDF`}
          loading={isSaving}
          onClick={() => void save(`HSE board ${name} ${language}.pdf`, query)}
        />
      </div>
    </ModalDialog>
  );
}

/** What the slide says in words, before it is saved. */
function SlideWords({ slide }: { readonly slide: Slide }) {
  return (
    <article className="board-slide" lang={slide.language}>
      <h2>{slide.title}</h2>
      <p>{slide.name}</p>
      {slide.marks.map((mark) => (
        <Callout key={mark} intent="warning" compact>
          {mark}
        </Callout>
      ))}
      <dl className="board-slide-figures">
        {slide.figures.map((figure) => (
          <Figure key={figure.label} figure={figure} />
        ))}
      </dl>
      <h3>{slide.measures.title}</h3>
      <dl className="board-slide-figures">
        {slide.measures.rows.map((figure) => (
          <Figure key={figure.label} figure={figure} />
        ))}
      </dl>
      <h3>{slide.sentences.title}</h3>
      <ul>
        {slide.sentences.rows.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <small>{slide.source}</small>
    </article>
  );
}

const Figure = ({ figure: { label, value, notes } }: { readonly figure: SlideFigure }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{value}</strong> <small>{notes.join(' · ')}</small>
    </dd>
  </div>
);
