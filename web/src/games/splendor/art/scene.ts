// The picture of a card, made from its level, bonus and number: mines for level 1; ships, tents and arches for level 2;
// towns for level 3. The same card always has the same picture. Drawn in a box of 100 × 140.
import type { DevelopmentCard, Gem } from '../types';

export interface Shape {
  d: string;
  fill: string;
  opacity?: number;
}

export interface Scene {
  sky: [string, string];
  shapes: Shape[];
}

interface Palette {
  sky: [string, string];
  sun: string;
  far: string;
  mid: string;
  near: string;
  lit: string;
  gem: string;
  gemLight: string;
}

const PALETTES: Record<Gem, Palette> = {
  white: {
    sky: ['#8fb4d8', '#f6ead2'],
    sun: '#fffaf0',
    far: '#b4c6da',
    mid: '#8299b5',
    near: '#4e6380',
    lit: '#fff3c9',
    gem: '#dbe7f3',
    gemLight: '#ffffff',
  },
  blue: {
    sky: ['#143a78', '#8cc4ea'],
    sun: '#fdf3d0',
    far: '#4f8ac9',
    mid: '#2c62a8',
    near: '#12376d',
    lit: '#ffe7a0',
    gem: '#3f86e8',
    gemLight: '#a9d0ff',
  },
  green: {
    sky: ['#4f9d86', '#f0efc4'],
    sun: '#fffbe0',
    far: '#84bd8d',
    mid: '#3c8a60',
    near: '#154a36',
    lit: '#fff0a8',
    gem: '#27b573',
    gemLight: '#a6f0c8',
  },
  red: {
    sky: ['#8e2f45', '#fbc08a'],
    sun: '#ffe6b0',
    far: '#d9735a',
    mid: '#a43c3a',
    near: '#541a24',
    lit: '#ffdf9a',
    gem: '#e2474d',
    gemLight: '#ffb3ad',
  },
  black: {
    sky: ['#2c2740', '#a494ab'],
    sun: '#f4ecf7',
    far: '#736883',
    mid: '#494058',
    near: '#211c2b',
    lit: '#ffdd8f',
    gem: '#4d4658',
    gemLight: '#cfc6d8',
  },
};

function generator(seed: number): () => number {
  let a = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const r1 = (x: number): string => String(Math.round(x * 10) / 10);
const pt = (x: number, y: number): string => `${r1(x)} ${r1(y)}`;

function disc(x: number, y: number, r: number): string {
  return `M${pt(x - r, y)}a${r1(r)} ${r1(r)} 0 1 0 ${r1(2 * r)} 0a${r1(r)} ${r1(r)} 0 1 0 ${r1(-2 * r)} 0Z`;
}

// A range of peaks, and the faces of the peaks that the light falls on.
function peaks(rnd: () => number, base: number, height: number, count: number): { body: string; faces: string } {
  let body = 'M-5 140L-5 ' + r1(base);
  let faces = '';
  const step = 110 / count;
  for (let i = 0; i < count; i++) {
    const left = -5 + i * step;
    const top = base - height * (0.55 + 0.45 * rnd());
    const x = left + step * (0.4 + 0.2 * rnd());
    const foot = base - height * 0.15 * rnd();
    body += `L${pt(x, top)}L${pt(left + step, foot)}`;
    faces += `M${pt(x, top)}L${pt(x - step * 0.34, top + height * 0.62)}L${pt(x - step * 0.06, top + height * 0.42)}L${pt(x + step * 0.04, top + height * 0.7)}Z`;
  }
  return { body: body + 'L105 140Z', faces };
}

function crystal(x: number, y: number, w: number, h: number, lean: number): { body: string; face: string } {
  const tip = pt(x + lean, y - h);
  const shoulder = y - h * 0.68;
  return {
    body: `M${pt(x - w / 2, y)}L${pt(x - w / 2 + lean * 0.7, shoulder)}L${tip}L${pt(x + w / 2 + lean * 0.7, shoulder)}L${pt(x + w / 2, y)}Z`,
    face: `M${pt(x - w / 2, y)}L${pt(x - w / 2 + lean * 0.7, shoulder)}L${tip}L${pt(x - w * 0.08, y)}Z`,
  };
}

function mine(p: Palette, rnd: () => number): Shape[] {
  const shapes: Shape[] = [];
  const far = peaks(rnd, 82, 40, 3);
  const mid = peaks(rnd, 98, 30, 4);
  shapes.push({ d: far.body, fill: p.far }, { d: far.faces, fill: '#fff', opacity: 0.28 });
  shapes.push({ d: mid.body, fill: p.mid }, { d: mid.faces, fill: '#fff', opacity: 0.16 });
  const x = 30 + 40 * rnd();
  shapes.push({ d: `M-5 140V104Q${pt(20, 92)} ${pt(50, 98)}T105 96V140Z`, fill: p.near });
  // the mouth of the mine, timbered
  shapes.push({ d: `M${pt(x - 13, 112)}V96q13 -16 26 0V112Z`, fill: '#1a1216' });
  shapes.push({ d: `M${pt(x - 15, 112)}V93h4V112ZM${pt(x + 11, 112)}V93h4V112ZM${pt(x - 18, 94)}l18 -9 18 9v-4l-18 -9 -18 9Z`, fill: '#b98a54' });
  shapes.push({ d: `M${pt(x - 6, 112)}l6 -12 6 12Z`, fill: p.lit, opacity: 0.35 });
  const side = x > 50 ? -1 : 1;
  for (let i = 0; i < 4; i++) {
    const c = crystal(x + side * (22 + i * 7), 114 - i, 6 + 3 * rnd(), 12 + 14 * rnd(), (rnd() - 0.5) * 8);
    shapes.push({ d: c.body, fill: p.gem }, { d: c.face, fill: p.gemLight, opacity: 0.7 });
  }
  return shapes;
}

function waves(y: number, amp: number, phase: number): string {
  let d = `M-20 140V${r1(y)}`;
  for (let i = 0; i < 8; i++) d += `q${r1(5)} ${r1(-amp)} ${r1(10)} 0t10 0`;
  return `${d}V140Z`.replace('M-20', `M${r1(-20 - phase)}`);
}

function ship(p: Palette, rnd: () => number): Shape[] {
  const x = 40 + 20 * rnd();
  const shapes: Shape[] = [];
  const coast = peaks(rnd, 84, 18, 5);
  shapes.push({ d: coast.body, fill: p.far }, { d: waves(84, 3, 10 * rnd()), fill: p.mid });
  shapes.push({ d: `M${pt(x - 1, 96)}V42h2V96ZM${pt(x - 19, 96)}V58h1.6V96ZM${pt(x + 17, 96)}V56h1.6V96Z`, fill: '#3a2a20' });
  const sail = (sx: number, top: number, w: number, h: number): void => {
    shapes.push({ d: `M${pt(sx - w / 2, top)}h${r1(w)}q${r1(5)} ${r1(h / 2)} 0 ${r1(h)}h${r1(-w)}q${r1(5)} ${r1(-h / 2)} 0 ${r1(-h)}Z`, fill: '#fbf3e0' });
    shapes.push({ d: `M${pt(sx - w / 2 + 2.4, top + h * 0.36)}h${r1(w)}v${r1(h * 0.26)}h${r1(-w)}Z`, fill: p.gem });
  };
  sail(x, 46, 22, 15);
  sail(x, 64, 26, 20);
  sail(x - 19, 62, 13, 18);
  sail(x + 18, 60, 13, 19);
  shapes.push({ d: `M${pt(x, 42)}l12 3 -12 4Z`, fill: p.gem });
  shapes.push({ d: `M${pt(x - 32, 88)}l6 0 4 4h42l6 -8h6q-2 14 -12 20h-42q-8 -6 -10 -16Z`, fill: '#6b4226' });
  shapes.push({ d: `M${pt(x - 26, 95)}h54v2.6h-52Z`, fill: p.lit, opacity: 0.8 });
  shapes.push({ d: waves(103, 4, 10 * rnd()), fill: p.near });
  return shapes;
}

function tents(p: Palette, rnd: () => number): Shape[] {
  const shapes: Shape[] = [];
  const dune = (y: number, a: number, fill: string): void => {
    shapes.push({ d: `M-5 140V${r1(y)}C${pt(20, y - a)} ${pt(40, y + a * 0.4)} ${pt(60, y - a * 0.3)}S${pt(90, y + a * 0.3)} ${pt(105, y - a * 0.5)}V140Z`, fill });
  };
  dune(76, 14, p.far);
  dune(90, -12, p.mid);
  const tent = (x: number, y: number, w: number, h: number): void => {
    shapes.push({ d: `M${pt(x, y - h)}L${pt(x - w / 2, y)}H${r1(x + w / 2)}Z`, fill: '#fbf3e0' });
    shapes.push({ d: `M${pt(x, y - h)}L${pt(x - w / 2, y)}h${r1(w * 0.22)}ZM${pt(x, y - h)}L${pt(x + w * 0.1, y)}h${r1(w * 0.2)}Z`, fill: p.gem });
    shapes.push({ d: `M${pt(x, y - h * 0.55)}L${pt(x - w * 0.1, y)}h${r1(w * 0.2)}Z`, fill: '#2a1c18' });
    shapes.push({ d: `M${pt(x, y - h - 8)}v8M${pt(x, y - h - 8)}l8 2.5 -8 2.5Z`, fill: p.gem });
    shapes.push({ d: `M${pt(x - 0.6, y - h - 8)}h1.2v9h-1.2Z`, fill: '#2a1c18' });
  };
  const x = 26 + 12 * rnd();
  tent(x + 40, 92, 30, 24);
  tent(x, 98, 42, 34);
  dune(102, 8, p.near);
  return shapes;
}

function arches(p: Palette, rnd: () => number): Shape[] {
  const shapes: Shape[] = [];
  const hills = peaks(rnd, 80, 24, 3);
  shapes.push({ d: hills.body, fill: p.far }, { d: hills.faces, fill: '#fff', opacity: 0.2 });
  const row = (y: number, h: number, n: number, fill: string, hole: string): void => {
    let d = `M-2 ${r1(y)}h104v${r1(h)}h-104Z`;
    const step = 104 / n;
    let holes = '';
    for (let i = 0; i < n; i++) {
      const left = -2 + i * step + step * 0.16;
      const w = step * 0.68;
      holes += `M${pt(left, y + h)}V${r1(y + 5 + w / 2)}a${r1(w / 2)} ${r1(w / 2)} 0 0 1 ${r1(w)} 0V${r1(y + h)}Z`;
    }
    shapes.push({ d, fill }, { d: holes, fill: hole });
    d = `M-2 ${r1(y)}h104v2.6h-104Z`;
    shapes.push({ d, fill: '#fff', opacity: 0.35 });
  };
  row(54, 22, 5, p.mid, p.sky[1]);
  row(75, 34, 3, p.mid, p.sky[1]);
  shapes.push({ d: `M-2 75h104v3h-104Z`, fill: p.gem });
  const x = 26 + 48 * rnd();
  shapes.push({ d: `M${pt(x - 3, 54)}v-12h6v12ZM${pt(x - 5, 42)}l5 -8 5 8Z`, fill: p.gem });
  shapes.push({ d: waves(106, 3, 10 * rnd()), fill: p.near });
  return shapes;
}

function town(p: Palette, rnd: () => number): Shape[] {
  const shapes: Shape[] = [];
  let back = '';
  for (let x = -4; x < 104; ) {
    const w = 7 + 7 * rnd();
    const h = 24 + 22 * rnd();
    back += `M${pt(x, 140)}V${r1(100 - h)}`;
    back += rnd() < 0.5 ? `l${r1(w / 2)} -9 ${r1(w / 2)} 9` : `h${r1(w)}`;
    back += `V140Z`;
    x += w;
  }
  shapes.push({ d: back, fill: p.far });
  const tower = (x: number, w: number, top: number, roof: 'dome' | 'spire' | 'crown', fill: string): void => {
    shapes.push({ d: `M${pt(x - w / 2, 140)}V${r1(top)}h${r1(w)}V140Z`, fill });
    if (roof === 'dome') {
      shapes.push({ d: `M${pt(x - w / 2 - 1.5, top)}c0 ${r1(-w * 0.5)} ${r1(w * 0.3)} ${r1(-w * 0.6)} ${r1(w / 2 + 1.5)} ${r1(-w * 0.95)}c${r1(w * 0.2 + 1.5)} ${r1(w * 0.35)} ${r1(w / 2 + 1.5)} ${r1(w * 0.45)} ${r1(w / 2 + 1.5)} ${r1(w * 0.95)}Z`, fill: p.gem });
      shapes.push({ d: `M${pt(x - w / 2 - 1.5, top)}c0 ${r1(-w * 0.5)} ${r1(w * 0.3)} ${r1(-w * 0.6)} ${r1(w / 2 + 1.5)} ${r1(-w * 0.95)}L${pt(x - w * 0.12, top)}Z`, fill: p.gemLight, opacity: 0.5 });
    } else if (roof === 'spire') {
      shapes.push({ d: `M${pt(x - w / 2 - 1, top)}L${pt(x, top - w * 1.7)}L${pt(x + w / 2 + 1, top)}Z`, fill: p.gem });
      shapes.push({ d: `M${pt(x - w / 2 - 1, top)}L${pt(x, top - w * 1.7)}L${pt(x - w * 0.06, top)}Z`, fill: p.gemLight, opacity: 0.5 });
    } else {
      const u = w / 5;
      shapes.push({ d: `M${pt(x - w / 2, top)}v-4h${r1(u)}v4ZM${pt(x - u / 2, top)}v-4h${r1(u)}v4ZM${pt(x + w / 2 - u, top)}v-4h${r1(u)}v4Z`, fill });
    }
    let lights = '';
    for (let y = top + 6; y < 104; y += 9)
      for (let i = -1; i <= 1; i += 2) if (rnd() < 0.75) lights += `M${pt(x + i * w * 0.22 - 1, y + 4)}v-3a1 1 0 0 1 2 0v3Z`;
    if (lights) shapes.push({ d: lights, fill: p.lit, opacity: 0.95 });
  };
  const roofs = ['dome', 'spire', 'crown'] as const;
  const pick = (): 'dome' | 'spire' | 'crown' => roofs[Math.floor(rnd() * 3)] ?? 'dome';
  tower(14 + 6 * rnd(), 14, 74 + 8 * rnd(), pick(), p.mid);
  tower(84 - 6 * rnd(), 14, 70 + 8 * rnd(), pick(), p.mid);
  tower(33, 10, 62 + 8 * rnd(), 'spire', p.near);
  tower(68, 10, 62 + 8 * rnd(), 'spire', p.near);
  tower(50, 26, 70, rnd() < 0.6 ? 'dome' : 'spire', p.near);
  shapes.push({ d: `M49.4 26h1.2v22h-1.2ZM50.6 27l11 3.5 -11 3.5Z`, fill: p.gem });
  shapes.push({ d: `M-5 140V108Q25 100 50 106T105 104V140Z`, fill: p.near });
  return shapes;
}

const cache = new Map<number, Scene>();

export function sceneOf(card: DevelopmentCard): Scene {
  const known = cache.get(card.id);
  if (known) return known;
  const p = PALETTES[card.bonus];
  const rnd = generator(card.id * 7 + card.level);
  for (let i = 0; i < 4; i++) rnd();
  const shapes: Shape[] = [];
  const sunX = 26 + 48 * rnd();
  const sunY = 46 + 14 * rnd();
  const sunR = 9 + 7 * rnd();
  shapes.push({ d: disc(sunX, sunY, sunR * 1.7), fill: p.sun, opacity: 0.22 }, { d: disc(sunX, sunY, sunR), fill: p.sun, opacity: 0.9 });
  const paint = card.level === 1 ? mine : card.level === 3 ? town : ([ship, tents, arches] as const)[card.id % 3] ?? ship;
  shapes.push(...paint(p, rnd));
  const scene: Scene = { sky: p.sky, shapes };
  cache.set(card.id, scene);
  return scene;
}
