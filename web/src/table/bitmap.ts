// A drawing (SVG) as a bitmap. A browser draws an SVG image anew wherever and whenever it is painted, which is most of what a
// change of a table costs to paint; a bitmap is drawn once.
const SHARP = 2; // never fewer pixels for a length of the page, whatever the screen: somebody may zoom in

const held: HTMLImageElement[] = []; // as long as they are held, they are at hand without a moment's wait

async function load(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

// Its address, once it can be shown at once. As wide as the drawing is ever shown, in pixels of the page.
export async function bitmapOf(src: string, width: number): Promise<string> {
  const drawing = await load(src);
  const canvas = document.createElement('canvas');
  const scale = (width * Math.max(SHARP, devicePixelRatio)) / drawing.width;
  canvas.width = Math.round(drawing.width * scale);
  canvas.height = Math.round(drawing.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return src;
  context.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) return src;
  const address = URL.createObjectURL(blob);
  held.push(await load(address));
  return address;
}

// One after the other, with pauses: nobody waits for them.
export async function inTurn(all: readonly (() => Promise<void>)[]): Promise<void> {
  for (const one of all) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    await one();
  }
}
