// On a laptop's screen the first decision of Cóatl is seen whole: cards, Temples and the button, without scrolling.
import { equal, firstTurn, settled, shot, SIZES } from './lib.mjs';
import { test } from './runner.mjs';

// Who sits later has more cards to choose from, and is told what the others have done.
const TABLES = [
  { game: 'coatl', players: 2, seat: 1, cards: 3, temples: 1 },
  { game: 'coatl', players: 2, seat: 2, cards: 4, temples: 1 },
  { game: 'coatl', players: 3, seat: 1, cards: 3, temples: 1 },
  { game: 'coatl', players: 3, seat: 3, cards: 5, temples: 1 },
  { game: 'coatl', players: 4, seat: 1, cards: 3, temples: 1 },
  { game: 'coatl', players: 4, seat: 4, cards: 6, temples: 1 },
  { game: 'coatl-solo', algorithms: 'no', cards: 5, temples: 0 },
  { game: 'coatl-solo', algorithms: 'all', cards: 5, temples: 0 },
];

async function sitDown(page, url, { game, players, seat, algorithms }) {
  await page.goto(`${url}#/`);
  await page.evaluate(() => localStorage.removeItem('patolli.setups')); // not as the game before
  await page.goto(`${url}#/new/${game}`);
  await page.waitForSelector(`main[data-screen="new/${game}"] button.start`);
  for (let i = 2; i < players; ++i) await page.click('section .button.small:not(.quiet)');
  if (seat > 1) {
    await page.locator('form ol > li').nth(seat - 1).locator('input[value=human]').check();
    await page.locator('form ol > li').first().locator('input[value=casual]').check();
  }
  if (algorithms === 'all') for (const box of await page.locator('[data-option=algorithms] input').all()) await box.check();
  await page.click('button.start');
  await page.waitForSelector('[data-choose]');
  await firstTurn(page);
  await settled(page);
}

// In the page: what of it is outside of the screen, or has something else lying on it.
function hidden(selector) {
  const EDGE = 6; // corners may be round
  const inside = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return [...document.querySelectorAll(selector)].flatMap((node) => {
    const box = node.getBoundingClientRect();
    const name = `${node.dataset.pick ?? node.className} (${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight})`;
    if (!inside(box)) return [`${name} is outside`];
    const xs = [box.left + EDGE, (box.left + box.right) / 2, box.right - EDGE];
    const ys = [box.top + EDGE, (box.top + box.bottom) / 2, box.bottom - EDGE];
    const covered = xs.some((x) => ys.some((y) => !node.contains(document.elementFromPoint(x, y))));
    return covered ? [`${name} is covered`] : [];
  });
}

export function laptopTests(url) {
  for (const size of ['laptop', 'small'])
    test(`the first choice of cards is seen whole (${SIZES[size].width}×${SIZES[size].height})`, async (t) => {
      const { page } = await t.open(url, { size });
      for (const table of TABLES) {
        const { game, players, seat, algorithms, cards, temples } = table;
        const where = algorithms ? `${game}-${algorithms}-algorithms` : `${game}-${seat}-of-${players}`;
        await sitDown(page, url, table);
        equal(await page.evaluate(() => scrollY), 0, `${where}: scrolled`);
        equal(await page.locator('.hand [data-pick]').count(), cards, `${where}: cards to choose from`);
        equal(await page.locator('.hand .temple').count(), temples, `${where}: Temples`);
        await shot(page, `first-${size}-${where}`);
        equal(await page.evaluate(hidden, '.hand [data-pick], .hand .temple, [data-choose]'), [], `${where}: hidden`);
        // Also while a card is read, which the bar at the edge of the screen tells in words.
        await page.click('.hand [data-pick="card-0"]');
        await page.waitForSelector('.coatl .about');
        equal(await page.evaluate(hidden, '.hand [data-pick], .hand .temple, [data-choose]'), [], `${where}, with one chosen: hidden`);
      }
    });
}
