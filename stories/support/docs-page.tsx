import {
  Controls,
  Description,
  DocsContainer,
  DocsContext,
  type DocsContainerProps,
  Source,
  Subheading,
  Subtitle,
  Title,
} from '@storybook/addon-docs/blocks';
import { useContext, useState } from 'react';
import { themes } from 'storybook/theming';
import { StoryFrame, useGlobals } from './story-frame.tsx';
import './docs-page.css';

/** Documentation in the theme that is chosen for the stories. */
export function ThemedDocs({ context, children }: React.PropsWithChildren<DocsContainerProps>) {
  return (
    <DocsContext value={context}>
      <Chosen context={context}>{children}</Chosen>
    </DocsContext>
  );
}

function Chosen({ context, children }: React.PropsWithChildren<DocsContainerProps>) {
  const { theme } = useGlobals();
  return (
    <DocsContainer context={context} theme={theme === 'dark' ? themes.dark : themes.light}>
      {children}
    </DocsContainer>
  );
}

function Code({ of }: { readonly of: React.ComponentProps<typeof Source>['of'] }) {
  const [open, setOpen] = useState(false);
  const { theme } = useGlobals();
  return (
    <details className="story-code" data-theme={String(theme)} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Code</summary>
      {open && <Source of={of} />}
    </details>
  );
}

/** A component: what it is, what it takes, and each of its stories in a frame of its own. */
export function DocsPage() {
  const { componentStories } = useContext(DocsContext);
  const stories = componentStories();
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      {stories.map((story, place) => (
        <section key={story.id}>
          <Subheading>{story.name}</Subheading>
          <Description of={story.moduleExport} />
          <StoryFrame story={story} />
          <p className="story-ways">
            <a href={`./?path=/story/${story.id}`} target="_top">
              Open alone
            </a>
          </p>
          <Code of={story.moduleExport} />
          {place === 0 && Object.values(story.argTypes).some(({ table }) => table?.disable !== true) && (
            <Controls of={story.moduleExport} />
          )}
        </section>
      ))}
    </>
  );
}
