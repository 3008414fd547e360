import { useContext, useEffect, useRef, useState } from 'react';
import { DocsContext } from '@storybook/addon-docs/blocks';
import type { PreparedStory, Renderer } from 'storybook/internal/types';
import { heightOf, tallest } from './frame-height.ts';

type Story = PreparedStory<Renderer>;

interface Told {
  readonly storyId: string;
  readonly args: object;
}
interface StoryWindow extends Window {
  readonly __STORYBOOK_ADDONS_CHANNEL__?: { readonly emit: (event: string, told: object) => void };
}

/** Theme and language that the reader has chosen, kept in step. */
export function useGlobals(): Readonly<Record<string, unknown>> {
  const { channel, projectAnnotations } = useContext(DocsContext);
  const [globals, setGlobals] = useState<Readonly<Record<string, unknown>>>(
    () =>
      channel.last('setGlobals')?.[0]?.globals ??
      channel.last('globalsUpdated')?.[0]?.globals ??
      projectAnnotations.initialGlobals ??
      {},
  );
  useEffect(() => {
    const take = (told: { readonly globals: Readonly<Record<string, unknown>> }) => setGlobals(told.globals);
    channel.on('globalsUpdated', take);
    return () => channel.off('globalsUpdated', take);
  }, [channel]);
  return globals;
}

/** The size of the device that a story is about, where it is about one. */
function viewportOf({
  storyGlobals,
  parameters,
}: Story): { readonly width: string; readonly height: string } | undefined {
  const { value } = (storyGlobals['viewport'] ?? {}) as { readonly value?: string };
  return value === undefined ? undefined : parameters['viewport']?.options?.[value]?.styles;
}

const addressOf = (story: Story, globals: Readonly<Record<string, unknown>>): string => {
  // Axe looks at a story that stands by itself: twenty at once would keep a page of documentation busy for a minute.
  const chosen = `theme:${String(globals['theme'])};locale:${String(globals['locale'])};a11y.manual:!true`;
  return `iframe.html?viewMode=story&id=${story.id}&globals=${chosen}`;
};

/**
 * A story in a document of its own, as tall as what it shows: it has its own stores, clock and answers there, whatever
 * stands beside it on the page. What the controls of the page say is passed on to it.
 */
export function StoryFrame({ story }: { readonly story: Story }) {
  const { channel } = useContext(DocsContext);
  const globals = useGlobals();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(tallest / 3);
  const viewport = viewportOf(story);
  const fullscreen = story.parameters['layout'] === 'fullscreen';

  useEffect(() => {
    const tell = ({ storyId, args }: Told) => {
      const told = (frame.current?.contentWindow as StoryWindow | null)?.__STORYBOOK_ADDONS_CHANNEL__;
      if (storyId === story.id) told?.emit('updateStoryArgs', { storyId, updatedArgs: args });
    };
    channel.on('storyArgsUpdated', tell);
    return () => channel.off('storyArgsUpdated', tell);
  }, [channel, story.id]);

  useEffect(() => {
    if (fullscreen) return undefined;
    const look = setInterval(() => {
      const shown = frame.current?.contentDocument;
      if (shown) setHeight((now) => heightOf(shown, now));
    }, 250);
    return () => clearInterval(look);
  }, [fullscreen]);

  return (
    <iframe
      ref={frame}
      className="story-frame"
      title={`${story.title}: ${story.name}`}
      src={addressOf(story, globals)}
      loading="lazy"
      style={{ height: fullscreen ? (tallest * 3) / 4 : height, ...viewport }}
    />
  );
}
