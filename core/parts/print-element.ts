import './print.css';

/**
 * Sent to a canvas right before it is copied for paper; whoever keeps no picture of what was drawn draws it again at
 * once.
 */
export const drawForPrint = 'filon:draw-for-print';

/**
 * Prints one element by itself, with a foot line; null prints none, as on sheets of labels. A copy of it is put beside
 * the application, so that neither tiles nor scrolling cut it; what was drawn on canvases is copied as a picture.
 */
export function printElement(element: HTMLElement, foot: string | null): void {
  const copy = document.createElement('div');
  copy.className = 'print-copy';
  copy.append(element.cloneNode(true));
  const drawn = element.querySelectorAll('canvas');
  // What a graphics card has drawn is gone by now: it is drawn again, and copied before it goes.
  for (const canvas of drawn) canvas.dispatchEvent(new Event(drawForPrint));
  for (const [index, canvas] of copy.querySelectorAll('canvas').entries()) {
    const picture = new Image();
    picture.className = 'print-picture';
    picture.src = drawn[index]?.toDataURL() ?? '';
    canvas.replaceWith(picture);
  }
  if (foot !== null) {
    const line = document.createElement('p');
    line.className = 'print-foot';
    line.textContent = foot;
    copy.append(line);
  }
  document.body.append(copy);
  document.documentElement.dataset.printing = '';
  addEventListener(
    'afterprint',
    () => {
      copy.remove();
      delete document.documentElement.dataset.printing;
    },
    { once: true },
  );
  print();
}
