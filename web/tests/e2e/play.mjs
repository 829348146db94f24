// Plays through the page: a bot in node says what to do, and a hand (mouse or keyboard) does it at the table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from './engine.mjs';
import { assert, showsTurn, until } from './lib.mjs';
import { derive } from './seeds.mjs';

const WASM = readFileSync(join(import.meta.dirname, '../../src/engine/engine.wasm'));
const LETTERS = { w: 'white', b: 'blue', g: 'green', r: 'red', k: 'black', o: 'gold' };

export function mouse(page) {
  return {
    press: async (selector) => {
      const target = page.locator(selector).first();
      await target.scrollIntoViewIfNeeded();
      await target.click();
    },
  };
}

// Tab until it is there, arrows inside of what is one stop for Tab; then Enter. The page itself says which key brings the focus
// nearer: Tab or back by the order of the document, arrows inside a group and among the radio buttons of one choice.
function nearer(selector) {
  const found = document.querySelector(selector);
  const target = found instanceof HTMLLabelElement ? found.control : found;
  const now = document.activeElement;
  if (!target) return 'gone';
  if (now === target) return 'here';
  if (target.type === 'radio' && now.type === 'radio' && now.name === target.name)
    return now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'ArrowUp' : 'ArrowDown';
  const group = target.closest('[data-roving]');
  if (group?.contains(now) && now.matches('[data-item]'))
    return now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'ArrowLeft' : 'ArrowRight';
  if (now === document.body) return 'Tab';
  return now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
}
export function keyboard(page) {
  return {
    press: async (selector) => {
      await page.locator(selector).first().waitFor();
      for (let i = 0; i < 250; ++i) {
        const key = await page.evaluate(nearer, selector);
        if (key === 'here') {
          const radio = await page.evaluate(() => document.activeElement?.type === 'radio');
          return page.keyboard.press(radio ? 'Space' : 'Enter');
        }
        assert(key !== 'gone', `${selector} is gone`);
        await page.keyboard.press(key);
      }
      throw new Error(`the keyboard does not reach ${selector}`);
    },
  };
}

async function performSplendor(hand, { legal }, action) {
  const [verb, what = '', extra] = action.split(' ');
  const bank = async (letters) => {
    for (const letter of letters) await hand.press(`[data-place="bank ${LETTERS[letter]}"]`);
    await hand.press('.panel-bar .primary:not(:disabled)');
  };
  switch (verb) {
    case 'take':
      return bank(what);
    case 'take2':
      return bank(what + what);
    case 'reserve':
      await hand.press(`[data-place="${what === 'deck' ? `deck ${extra}` : what}"]`);
      await hand.press(`.panel-bar .buttons .button:not(.quiet):last-of-type:not(:disabled), .panel-bar .buttons .button:nth-last-child(2):not(:disabled)`);
      if (what === 'deck') await hand.press('.ask .primary');
      return;
    case 'buy':
      assert(legal.some((a) => a.startsWith(`buy ${what}`)), action);
      await hand.press(`[data-place="${what}"]`);
      return hand.press('.panel-bar .buttons .primary:not(:disabled)');
    case 'return':
      for (const letter of what) await hand.press(`[data-give="${LETTERS[letter]}"]`);
      return hand.press('.panel-bar .primary:not(:disabled)');
    case 'noble':
      await hand.press(`[data-place="noble ${what}"]`);
      return hand.press('.panel-bar .buttons .primary');
    default:
      return hand.press('.panel-bar .buttons .primary');
  }
}

async function performCoatl(hand, page, { view, seat }, action) {
  const [verb, ...rest] = action.split(' ');
  const me = view.players[seat];
  const sure = async () => {
    if (await page.locator('.ask .primary').count()) await hand.press('.ask .primary');
  };
  // Where there is no room for the tokens, one button leads to them.
  const token = async (name) => {
    const away = await page.locator('[data-sacrifice]').isVisible();
    if (away) await hand.press('[data-sacrifice]');
    await hand.press(`${away ? 'dialog' : '.sacrifice'} [data-token="${name}"]`);
  };
  const piece = (text) => hand.press(`[data-pick="piece-${me.pieces.indexOf(text)}"]`);
  switch (verb) {
    case 'keep':
    case 'discard': {
      const used = new Set();
      for (const id of rest.map(Number)) {
        const index = me.hand.findIndex((card, i) => card.id === id && !used.has(i));
        used.add(index);
        await hand.press(`.hand [data-pick="card-${index}"]`);
      }
      return hand.press('[data-choose]');
    }
    case 'take':
      await hand.press(`[data-space="${rest[0]}"]`);
      return hand.press('[data-take]');
    case 'row':
      return hand.press(`.market [data-slot="${rest[0]}"] button`);
    case 'deck':
      await hand.press('[data-deck]');
      return sure();
    case 'start':
    case 'add':
      await piece(rest.at(-1));
      return hand.press(`[data-target="${action}"]`);
    case 'play': {
      if (view.phase === 'completing') return hand.press(`.completing [data-card="${rest[0]}"]`);
      await hand.press(`.hand [data-pick="card-${me.hand.findIndex((card) => card.id === Number(rest[0]))}"]`);
      return hand.press(`[data-coatl="${seat}${rest[1]}"] button.here`);
    }
    case 'perfect':
      await token('perfect');
      for (const text of rest) await hand.press(`[data-bag="${text}"]`);
      return hand.press('.perfect .primary');
    case 'priest':
      await token('priest');
      return hand.press(`[data-pile="${rest[0]}"]`);
    case 'future':
      await token('future');
      return sure();
    case 'temple':
    case 'close':
      if (!(await page.locator(`.completing input[value="${action}"]`).isChecked())) await hand.press(`.completing label:has(input[value="${action}"])`);
      return hand.press('.completing [data-primary]');
    default:
      return hand.press(`[data-act="${action}"]`);
  }
}

// Does an action at the table, whichever game it is.
export function perform(hand, page, position, action) {
  if (position.game === 'splendor') return performSplendor(hand, position, action);
  return position.game.startsWith('coatl') ? performCoatl(hand, page, position, action) : hand.press(`[data-action="${action}"]`);
}

// What the page has kept of the game that it shows; or, where it shows none, of the one that was played last.
export async function kept(page, orLast = false) {
  return page.evaluate(async (last) => {
    const id = location.hash.split('/')[2];
    // Who opens a database that is not there makes it, and makes it wrong.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'patolli')) return null;
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open('patolli', 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      const all = await new Promise((resolve, reject) => {
        const request = database.transaction('games').objectStore('games').getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      return all.find((game) => game.id === id) ?? (last ? all.sort((a, b) => b.updated - a.updated)[0] : null) ?? null;
    } finally {
      database.close();
    }
  }, orLast);
}
export const keptActions = async (page) => JSON.parse((await kept(page))?.record || '{"actions":[]}').actions;

// For who looks into a test that failed.
export async function keptPosition(page) {
  const stored = await kept(page, true);
  const shown = await page.evaluate(() => ({ ...document.querySelector('.shell')?.dataset, status: document.querySelector('.status')?.textContent.trim() }));
  if (!stored?.record) return { shown, stored };
  const engine = await loadEngine(WASM);
  engine.load(stored.record);
  return { shown, stored, position: engine.position(null) };
}

// A game on this screen, followed by what the page keeps of it. Its log only grows: whatever is done, the next position is one with
// a longer log, so none is taken for the next one that is still the old one.
export class Playing {
  decisions = 0;
  #least = 0; // entries that the log has by now
  #bots = new Set();

  static async at(page, { hand = mouse(page), level = 'casual', seed = 0 } = {}) {
    const playing = new Playing();
    Object.assign(playing, { page, hand, level, seed, engine: await loadEngine(WASM) });
    return playing;
  }

  // The next position where a person decides, or the last of the game, with the eyes of who decides: kept, and on the screen.
  async next() {
    const position = await until(() => this.#read(), `a decision after ${this.#least} steps`);
    this.#least = position.log_size;
    if (position.over) await this.page.waitForSelector(`.shell.over[data-log="${position.log_size}"]`);
    else if (!(await this.hotSeatScreen(position))) await showsTurn(this.page, position.log_size);
    return position;
  }
  async #read() {
    const stored = await kept(this.page);
    if (!stored?.record) return null;
    this.engine.load(stored.record);
    const seen = this.engine.position(null);
    const human = seen.to_act !== null && stored.seats[seen.to_act].kind === 'human';
    if (seen.log_size < this.#least || !(seen.over || human)) return null;
    return { stored, ...this.engine.position(seen.over ? null : seen.to_act) };
  }

  // Does the screen wait for the next one of several people?
  async hotSeatScreen({ log_size: log, stored }) {
    if (stored.seats.filter(({ kind }) => kind === 'human').length < 2) return false;
    const shown = await this.page.waitForSelector(`.hot-seat, .shell[data-log="${log}"] .status.mine:not(.waiting)`);
    return shown.evaluate((node) => node.matches('.hot-seat'));
  }

  // Something is done at this position. Over once it is kept; returns what was done.
  async after(position, how) {
    await how();
    const actions = await until(async () => {
      const all = await keptActions(this.page);
      return all.length > position.log_size && all;
    }, `something done after ${position.log_size} steps`);
    this.#least = position.log_size + 1;
    return actions[position.log_size];
  }

  // After steps were taken back: the log has so many again, on the screen and kept.
  async back(log) {
    await showsTurn(this.page, log);
    await until(async () => (await keptActions(this.page)).length === log, `${log} steps kept`);
    this.#least = log;
  }

  #choose({ game, to_act: seat, legal }) {
    if (!this.#bots.has(seat)) {
      this.#bots.add(seat);
      this.engine.makeBot(seat, game, this.level, derive(this.seed, `player ${seat}`));
    }
    const wants = this.engine.botBegin(seat, this.engine.view(seat));
    this.engine.botThink(seat, wants);
    const action = this.engine.botFinish(seat);
    // Of several payments the one that the table proposes.
    return (action.startsWith('buy ') && legal.find((other) => other.split(' ')[1] === action.split(' ')[1] && other.startsWith('buy'))) || action;
  }

  // One decision. Returns the position before it.
  async step() {
    const position = await this.next();
    if (position.over) return position;
    await this.act(position, this.#choose(position));
    return position;
  }
  async act(position, action) {
    const done = await this.after(position, () => this.perform(position, action));
    assert(done === action, `asked for "${action}" at the table, but "${done}" was done`);
    ++this.decisions;
  }
  async perform(position, action) {
    return perform(this.hand, this.page, position, action);
  }

  async toTheEnd(most = 400) {
    for (let i = 0; i < most; ++i) {
      const position = await this.step();
      if (position.over) return position;
    }
    throw new Error('the game does not end');
  }
}
