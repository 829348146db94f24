// Every table fits its window: what a decision is about lies inside of it and under nothing else, fingers and eyes find it large
// enough, and nothing moves when something is told. From prepared positions (make_positions.mjs), in French, with long names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, equal, firstTurn, launch, noSidewaysScroll, settled, shot } from './lib.mjs';
import { test } from './runner.mjs';

export const POSITIONS = JSON.parse(readFileSync(join(import.meta.dirname, 'positions.json'), 'utf8'));
const WINDOWS = {
  '1280×720': { width: 1280, height: 720 },
  '1366×768': { width: 1366, height: 768 },
  '1024×768': { width: 1024, height: 768 },
  '1440×900': { width: 1440, height: 900 },
  '1920×1080': { width: 1920, height: 1080 },
  '768×1024': { width: 768, height: 1024, touch: true },
  '390×844': { width: 390, height: 844, touch: true },
  '390×664': { width: 390, height: 664, touch: true },
  '360×640': { width: 360, height: 640, touch: true },
  '844×390': { width: 844, height: 390, touch: true },
  '1280×720 at 200 %': { width: 640, height: 360 },
};
export const touched = (size) => WINDOWS[size].touch === true;
const FOUR = ['1366×768', '1024×768', '390×664', '844×390'];
const TWO = ['1366×768', '390×664'];
const TWO_HUNDRED = ['1366×768', '390×844'];
const WORST = ['splendor4-play', 'splendor4-return', 'splendor4-pay', 'coatl4-build', 'coatl4-completing', 'coatl-long-build', 'solo-all-build', 'solo-completing'];

// What a decision is about, and how many of it there are at least.
const SPLENDOR = {
  cards: ['.market .slot .card', 6],
  decks: ['.market .pile', 3],
  bank: ['.bank .coin', 6],
  nobles: ['.nobles .noble', 0],
  'own tokens and bonuses': ['.own [data-stock]', 6],
  'reserved cards': ['.own [data-place^="r"]', 0],
  opponents: ['[data-opponents]', 1],
  bar: ['.panel-bar', 1],
};
const COATL = {
  supply: ['.disc .space', 10],
  Prophecies: ['.tiles [data-slot] button', 1],
  deck: ['[data-deck]', 1],
  Temples: ['[data-pile]', 1],
  'own pieces': ['.places .place', 8],
  hand: ['.hand [data-pick], .hand .temple', 0],
  'Cóatls in progress': ['.workshop .lines > *', 1],
  'ends of Cóatls': ['.workshop .end', 0],
  opponents: ['[data-opponents]', 1],
  bar: ['.coatl > .bar', 1],
};
const COMPLETING = {
  'the Cóatl': ['.completing .show', 1],
  'cards to play and Temples': ['.completing .card', 1],
  'its button': ['.completing [data-primary]', 1],
  bar: ['.coatl > .bar', 1],
  opponents: ['[data-opponents]', 1],
};
const KEEPING = { ...COATL, 'own pieces': ['.nothing', 0], 'Cóatls in progress': ['.nothing', 0], button: ['[data-choose]', 1] };
const BUTTONS = { build: ['[data-act=end]', 1], taking: ['[data-act=end]', 0], future: ['[data-choose]', 1], return: ['[data-give]', 1], noble: ['.panel-bar .primary', 2] };

export function wanted(name) {
  const kind = name.split('-').at(-1);
  const button = BUTTONS[kind] ? { button: BUTTONS[kind] } : {};
  if (name.startsWith('splendor')) return { ...SPLENDOR, ...button };
  if (kind === 'completing') return COMPLETING;
  return kind === 'keep' ? KEEPING : { ...COATL, ...button };
}

const NAMES = ['Maximiliane-Brunhilde von Hohenzollern-X', 'Bartholomäus-Ferdinand aus dem Sauerland', 'Bot tranquille 2', 'Bot tranquille 3']; // of 40 bytes

export function storedGame(name, names = NAMES) {
  const { game, options, seats, record } = POSITIONS[name];
  const people = Array.from({ length: seats }, (_, i) => (i === 0 ? { name: names[0], kind: 'human' } : { name: names[i], kind: 'bot', level: 'novice' }));
  return { id: `fit-${name}`, game, seats: people, options, record, created: 1, updated: 1, turn: 1, over: false, result: null };
}
export async function openPosition(page, url, name) {
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [`patolli.game.fit-${name}`, JSON.stringify(storedGame(name))]);
  await page.goto(`${url}#/play/fit-${name}`);
  await page.waitForSelector(`main[data-screen="play/fit-${name}"] .shell`);
  await firstTurn(page);
}

// In the page: what is wrong, and where everything lies. Where the document may scroll (larger text), all has to be in the document.
export function measure([wantedHere, touch, scrolls = false]) {
  const problems = [];
  const rectangles = {};
  const shown = (node) => node.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && node.getClientRects().length > 0;
  const hiddenText = (node) => node.closest('.visually-hidden') || getComputedStyle(node).clipPath.startsWith('inset(50%');
  const round = (n) => Math.round(n * 10) / 10;
  const say = (what, node, { left, top, right, bottom }) =>
    problems.push(`${what}: ${node.tagName.toLowerCase()}.${String(node.className).split(' ')[0]} at ${round(left)},${round(top)}–${round(right)},${round(bottom)} of ${innerWidth}×${innerHeight}`);
  const onTop = (node, box) => {
    // Not the corners: they may be round.
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const [dx, dy] = [Math.min(6, box.width / 6), Math.min(6, box.height / 6)];
    const points = [[x, y], [box.left + dx, y], [box.right - dx, y], [x, box.top + dy], [x, box.bottom - dy]];
    // A Cóatl's own label or badge over it is a part of it.
    return points.every(([left, down]) => {
      const top = document.elementFromPoint(left, down);
      return top && (node.contains(top) || top.closest('.drag-ghost') || (top.contains(node) && !top.matches('dialog')));
    });
  };
  for (const [what, [selector, least]] of Object.entries(wantedHere)) {
    const found = [...document.querySelectorAll(selector)].filter(shown);
    if (found.length < least) problems.push(`${what}: ${found.length} of at least ${least} are shown`);
    found.forEach((node, i) => {
      if (scrolls) {
        node.scrollIntoView({ block: 'center', inline: 'center' });
        const box = node.getBoundingClientRect();
        const { scrollWidth, scrollHeight } = document.documentElement;
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        if (box.left + scrollX < -0.5 || box.top + scrollY < -0.5 || box.right + scrollX > scrollWidth + 0.5 || box.bottom + scrollY > scrollHeight + 0.5) say(`${what} outside of the document`, node, box);
        else if (!node.contains(document.elementFromPoint(x, y)) && !document.elementFromPoint(x, y)?.contains(node)) say(`${what} covered`, node, box);
        return;
      }
      const box = node.getBoundingClientRect();
      rectangles[`${what} ${i}`] = [box.left, box.top, box.width, box.height].map(round).join(' ');
      if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) say(`${what} outside`, node, box);
      else if (!onTop(node, box)) say(`${what} covered`, node, box);
    });
  }
  // What is drawn on a card is whole, and its levels do not lie on its picture.
  for (const face of document.querySelectorAll('.table-box .face')) {
    if (!shown(face) || face.closest('.hint-layer')) continue;
    const card = face.getBoundingClientRect();
    const boxes = (selector) => [...face.querySelectorAll(selector)].filter(shown).map((node) => [node, node.getBoundingClientRect()]);
    const levels = boxes('.level');
    const drawn = boxes('.art .piece, .wants .piece, .number, .equal');
    for (const [node, box] of [...levels, ...drawn])
      if (box.left < card.left - 1.5 || box.right > card.right + 1.5 || box.top < card.top - 1.5 || box.bottom > card.bottom + 1.5) say(`cut off on a card of ${round(card.width)}×${round(card.height)}`, node, box);
    const overlaps = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    for (const [node, box] of levels)
      if (drawn.some(([, other]) => overlaps(box, other))) say(`the level ${node.textContent} on the picture of a card of ${round(card.width)}×${round(card.height)}`, node, box);
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollHeight > innerHeight && !scrolls) problems.push(`the document scrolls by ${scrollHeight - innerHeight} px`);
  if (scrollWidth > innerWidth && !scrolls) problems.push(`the document is ${scrollWidth - innerWidth} px too wide`);
  if (touch)
    for (const node of document.querySelectorAll('.shell button, .shell a, .shell summary, .shell label')) {
      const box = node.getBoundingClientRect();
      if (shown(node) && !hiddenText(node) && (box.width < 39.5 || box.height < 39.5)) say(`too small to tap (${round(box.width)}×${round(box.height)})`, node, box);
    }
  // Words and numbers are whole, but for names that end in an ellipsis.
  const texts = document.createTreeWalker(document.querySelector('.shell'), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const node = text.parentElement;
    if (!/[\p{L}\d]/u.test(text.data) || !shown(node) || hiddenText(node) || node.closest('.hint-layer')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let around = node; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(around);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX + overflowY)) break;
      if (overflowX === 'visible') continue;
      const edge = around.getBoundingClientRect();
      if (box.left < edge.left - 2 || box.right > edge.right + 2 || box.top < edge.top - 4 || box.bottom > edge.bottom + 4) say(`cut off: ${text.data.trim().slice(0, 30)}`, around, edge);
      break;
    }
  }
  // Numbers in the page itself, and in the pictures of cards (art/pictures.ts says how large they are in them).
  const walker = document.createTreeWalker(document.querySelector('.table-box'), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!/\d/.test(text.data) || !shown(node) || hiddenText(node)) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < 11.99) say(`a number of ${size} px (${text.data.trim()})`, node, node.getBoundingClientRect());
  }
  const FIGURES = { '100 140': 0.205, '100 100': 0.23, '40 58': 0.3375 };
  for (const node of document.querySelectorAll('.table-box img.face')) {
    const share = FIGURES[`${node.getAttribute('width')} ${node.getAttribute('height')}`];
    const box = node.getBoundingClientRect();
    if (share && box.width > 0 && !node.closest('.hint-ghost') && !node.matches('.back') && box.width * share < 11.99) say(`numbers of ${round(box.width * share)} px`, node, box);
  }
  return { problems, rectangles };
}

// With a hint its own buttons are in the place of the decision's.
async function check(page, name, size, where, before) {
  const { button, ...rest } = wanted(name);
  const list = before || !button ? rest : { ...rest, button };
  const { problems, rectangles } = await page.evaluate(measure, [list, touched(size)]);
  const moved = before ? Object.keys(before).filter((what) => !what.startsWith('button')).filter((what) => rectangles[what] !== before[what]).map((what) => `${what} moved from ${before[what]} to ${rectangles[what]}`) : [];
  const all = [...problems, ...moved];
  if (all.length > 0 && !before) await shot(page, `fit-${name}-${size.replace(/\W+/g, '-')}`);
  return { rectangles, bad: all.map((text) => `${name}, ${size}, ${where}: ${text}`) };
}

export async function resize(page, size) {
  const { width, height } = WINDOWS[size];
  await page.setViewportSize({ width, height });
  await settled(page);
}

// Without anything told, with what the others did taken away, and with a hint: everything lies where it lay.
async function fits(page, url, name, sizes, long) {
  await openPosition(page, url, name);
  const bad = [];
  const at = new Map();
  for (const size of sizes) {
    await resize(page, size);
    const { rectangles, bad: more } = await check(page, name, size, 'as it is opened');
    at.set(size, rectangles);
    bad.push(...more);
  }
  await page.evaluate(() => document.querySelectorAll('.news').forEach((told) => told.replaceChildren()));
  const again = async (where) => {
    for (const size of long ? sizes : WORST.includes(name) ? FOUR : TWO) {
      await resize(page, size);
      bad.push(...(await check(page, name, size, where, at.get(size))).bad);
    }
  };
  await again('without what the others did');
  await page.locator('.tools .hint').click();
  await page.waitForSelector('section.hint');
  await again('with a hint');
  return bad;
}

export function fitTests(url, long) {
  const names = Object.keys(POSITIONS);
  const groups = { splendor: (name) => name.startsWith('splendor'), coatl: (name) => /^coatl\d/.test(name), 'coatl, long and solo': (name) => /^(coatl-|solo)/.test(name) };
  for (const [group, belongs] of Object.entries(groups))
    test(`every decision fits its window (${group})`, async (t) => {
      const { page } = await t.open(url, { language: 'fr' });
      const bad = [];
      const here = names.filter((name) => belongs(name) && (long || !/^(splendor|coatl)[23]-/.test(name)));
      for (const name of here) {
        const sizes = long ? Object.keys(WINDOWS) : WORST.includes(name) ? Object.keys(WINDOWS) : FOUR;
        bad.push(...(await fits(page, url, name, sizes, long)));
      }
      assert(bad.length === 0, `${bad.length} things do not fit:\n${bad.slice(0, 200).join('\n')}`);
      assert(here.length >= 4, `${here.length} positions`);
    });

  // As somebody has set it in the browser: text alone is twice as large, and the document may scroll.
  test('with text at 200 % nothing is cut off', async (t) => {
    const large = await launch('--blink-settings=defaultFontSize=32');
    try {
      const { page } = await t.open(url, { language: 'fr', browser: large });
      const bad = [];
      for (const name of ['splendor4-play', 'splendor4-return', 'coatl4-build', 'coatl4-completing', 'solo-all-build']) {
        await openPosition(page, url, name);
        equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px', 'the size of text');
        for (const size of TWO_HUNDRED) {
          await resize(page, size);
          const { problems } = await page.evaluate(measure, [wanted(name), false, true]);
          if (problems.length > 0) await shot(page, `large-text-${name}-${size.replace(/\W+/g, '-')}`);
          bad.push(...problems.map((text) => `${name}, ${size}: ${text}`));
        }
      }
      // Nor on the way to a table.
      for (const screen of ['', 'about', 'new/splendor', 'new/coatl', 'new/coatl-solo', 'rules/splendor', 'rules/coatl']) {
        await page.goto(`${url}#/${screen}`);
        await page.waitForSelector(`main[data-screen="${screen}"] ${screen.startsWith('new/') ? '.start' : 'h1'}`);
        for (const size of TWO_HUNDRED) {
          await resize(page, size);
          await noSidewaysScroll(page, `text at 200 %, ${size}, ${screen}`);
        }
      }
      assert(bad.length === 0, `${bad.length} things are cut off:\n${bad.join('\n')}`);
    } finally {
      await large.close();
    }
  });
}
