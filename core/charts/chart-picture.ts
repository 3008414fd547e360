/** Twice the pixels of the page, so that a slide or a report shows it sharp. */
const sharpness = 2;

/** A picture of the chart inside an element, on the ground of its theme; null when there is none. PNG. */
export async function chartPicture(element: Element, ground: string): Promise<Blob | null> {
  const drawn = element.querySelector('canvas') ?? (await imageOf(element.querySelector('.svg-chart svg')));
  if (!drawn) return null;
  const canvas = document.createElement('canvas');
  const scale = drawn instanceof HTMLCanvasElement ? 1 : sharpness;
  [canvas.width, canvas.height] = [drawn.width * scale, drawn.height * scale];
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

async function imageOf(svg: SVGSVGElement | null): Promise<HTMLImageElement | null> {
  if (!svg) return null;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const image = new Image(svg.width.baseVal.value, svg.height.baseVal.value);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
