// Plays on the real page, and writes down what it has kept in the browser: games of every kind, begun and finished, and settings.
// `node tests/e2e/save_games.mjs FILE`; dist/ has to be built. scripts/make_fixtures uses it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, equal, launch, myTurn, open } from './lib.mjs';
import { mouse, Playing } from './play.mjs';
import { serveStatic } from './static.mjs';

// Everything the page keeps, as the browser gives it back.
function keptHere() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('patolli');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const rows = database.transaction('games').objectStore('games').getAll();
      rows.onsuccess = () => {
        const saved = { localStorage: { ...localStorage }, database: { name: database.name, version: database.version, games: rows.result } };
        database.close();
        resolve(saved);
      };
    };
  });
}

const level = (seat, who) => (page) => page.locator('form ol > li').nth(seat).locator(`input[value=${who}]`).check();
const name = (seat, text) => (page) => page.locator('li .name input').nth(seat).fill(text);
const check = (selector) => (page) => page.check(selector);
const addSeat = (page) => page.locator('.row button').first().click();
const choose = (option, value) => (page) => page.locator(`[data-option=${option}] input[value="${value}"]`).check();
const firstLater = async (page) => {
  await page.click('[data-option=marco-order] summary');
  await page.locator('[data-option=marco-order] li button').nth(1).click();
};

const GAMES = [
  // game, what is done before the start, decisions (none: to the end)
  ['splendor', [], 0],
  ['splendor', [name(0, 'Zoë'), level(1, 'skilled')], 7],
  ['splendor', [addSeat, addSeat, level(2, 'novice'), level(3, 'expert')], 5],
  ['splendor', [level(1, 'human'), name(0, 'Ana'), name(1, 'Rui')], 6],
  ['splendor', [level(1, 'casual')]],
  ['coatl', [], 12],
  ['coatl', [check('[data-option=sacrifice]'), choose('coatls', 'three'), choose('gap', 'closed'), level(1, 'novice')], 23],
  ['coatl', [addSeat, level(1, 'human'), name(1, '“Quoted”'), level(2, 'novice')], 9],
  ['coatl', [check('[data-option=sacrifice]'), addSeat, level(1, 'casual'), level(2, 'novice')]],
  ['coatl-solo', [], 8],
  ['coatl-solo', [check('[data-option=algorithms] input[value="1"]'), check('[data-option=algorithms] input[value="4"]'), firstLater], 17],
  ['coatl-solo', [choose('coatls', 'three'), choose('gap', 'closed'), check('[data-option=algorithms] input[value="5"]')]],
];

class AtTheScreen extends Playing {
  // Several people share it: whoever is next takes it first.
  async ready() {
    await this.page.waitForSelector('.hot-seat, .status.mine:not(.waiting)');
    if (await this.page.locator('.hot-seat').count()) await this.page.click('.hot-seat button');
    return myTurn(this.page);
  }
}

async function play(page, url, [game, prepare, decisions]) {
  await page.goto(`${url}#/new/${game}`);
  await page.waitForSelector('button.start');
  for (const one of prepare) await one(page);
  await page.click('button.start');
  await page.waitForSelector('.bar .status, .hot-seat');
  const playing = Object.assign(new AtTheScreen(), await Playing.at(page, mouse(page)));
  if (decisions === undefined) {
    const end = await playing.toTheEnd();
    assert(end.over, 'it should be over');
    await page.waitForSelector('#end-title');
  } else {
    for (let i = 0; i < decisions; ++i) await playing.step();
    await playing.settled();
  }
  console.log(`  ${game}: ${playing.decisions} decisions${decisions === undefined ? ', to the end' : ''}`);
}

async function set(page, url) {
  await page.goto(`${url}#/`);
  await page.click('button.gear');
  await page.fill('dialog input.input', 'Zoë');
  await page.locator('dialog select').nth(0).selectOption('dark');
  await page.locator('dialog select').nth(1).selectOption('quick');
  await page.locator('dialog input[type=checkbox]').nth(0).check();
  await page.locator('dialog input[type=checkbox]').nth(1).uncheck();
  await page.click('dialog button.primary');
  await page.locator('header select').selectOption('pt');
  await page.waitForFunction(() => document.documentElement.lang === 'pt');
}

const [file] = process.argv.slice(2);
const server = await serveStatic(join(import.meta.dirname, '../../dist'));
const browser = await launch();
const { context, page, troubles } = await open(browser, server.url);
for (const one of GAMES) await play(page, server.url, one);
await set(page, server.url);
const saved = await page.evaluate(keptHere);
equal(troubles, [], 'the page complained');
equal(saved.database.games.length, GAMES.length, 'games');
const lines = saved.database.games.sort((a, b) => a.created - b.created).map((game) => JSON.stringify(game));
writeFileSync(file, `{"localStorage":${JSON.stringify(saved.localStorage)},\n"database":{"name":"${saved.database.name}","version":${saved.database.version},"games":[\n${lines.join(',\n')}\n]}}\n`);
await context.close();
await browser.close();
await server.close();
