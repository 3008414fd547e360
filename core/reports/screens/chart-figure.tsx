import { Button } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { chartPicture } from '../../charts/chart-picture.ts';
import { inkOf } from '../../charts/svg/ink.ts';
import { saveFile } from '../../http/save-file.ts';
import { useTheme } from '../../theme/use-theme.ts';
import './report.css';

interface ChartFigureProps {
  readonly title: string;
  /** As wide as the page. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame around a chart: its title, and a button that saves it as a picture. */
export function ChartFigure({ title, wide = false, children }: ChartFigureProps) {
  const { t } = useLingui();
  const { theme } = useTheme();
  const figure = useRef<HTMLElement>(null);
  const save = async (): Promise<void> => {
    const picture = figure.current && (await chartPicture(figure.current, inkOf(theme).ground));
    if (picture) saveFile(`${title}.png`, picture);
  };
  return (
    <figure className={wide ? 'report-chart report-chart-wide' : 'report-chart'} ref={figure}>
      <figcaption>
        {title}
        <Button
          size="small"
          variant="minimal"
          icon={<Media size={14} />}
          aria-label={t`Save the picture of ${title}`}
          title={t`Save the picture of ${title}`}
          onClick={() => void save()}
        />
      </figcaption>
      {children}
    </figure>
  );
}
