// A camera reads the invitation out of its code.
import jsQR from 'jsqr';
import { encode } from 'uqr';
import { expect, it } from 'vitest';

it.each(['https://patolli.example/#/table/abc123/AAAAAAAAAAAAAAAAAAAAAA', `https://a.example/${'deep/'.repeat(30)}#/table/z/____--------__________`])('%s', (link) => {
  const { data, size } = encode(link, { border: 3 }); // as online/QrCode.svelte draws it
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; ++y)
    for (let x = 0; x < side; ++x)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) pixels.set([0, 0, 0], (y * side + x) * 4);
  expect(jsQR(pixels, side, side)?.data).toBe(link);
});
