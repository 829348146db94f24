// Plays through the page: a bot in node says what to do, and a hand (mouse or keyboard) does it at the table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, myTurn } from './lib.mjs';
import { loadEngine } from './engine.mjs';

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
      for (const letter of what) await hand.press(`[data-stock="${LETTERS[letter]}"] button.chip`);
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
      return hand.press('.hand [data-primary]');
    }
    case 'take':
      await hand.press(`[data-space="${rest[0]}"]`);
      return sure();
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
  return position.game === 'splendor' ? performSplendor(hand, position, action) : performCoatl(hand, page, position, action);
}

// What the page has kept of the game that it shows.
export async function kept(page) {
  return page.evaluate(async () => {
    const id = location.hash.split('/')[2];
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open('patolli', 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      return await new Promise((resolve) => {
        const request = database.transaction('games').objectStore('games').get(id);
        request.onsuccess = () => resolve(request.result ?? null);
      });
    } finally {
      database.close();
    }
  });
}

export class Playing {
  static async at(page, hand = mouse(page), level = 'casual') {
    const playing = new Playing();
    playing.page = page;
    playing.hand = hand;
    playing.level = level;
    playing.engine = await loadEngine(WASM);
    playing.decisions = 0;
    return playing;
  }

  // Waits until a person has to decide or it is over, and returns that position with the eyes of who decides.
  async settled(past = -1) {
    const until = Date.now() + 20_000;
    for (;;) {
      const stored = await kept(this.page);
      if (stored?.record) {
        this.engine.load(stored.record);
        const seen = this.engine.position(null);
        const human = seen.to_act !== null && stored.seats[seen.to_act].kind === 'human';
        if (seen.log_size > past && (seen.over || human)) return { stored, ...this.engine.position(seen.over ? null : seen.to_act) };
      }
      assert(Date.now() < until, 'nothing happens at the table');
      await this.page.waitForTimeout(15);
    }
  }

  // The table has been kept a moment before it takes something again.
  ready() {
    return myTurn(this.page);
  }

  // One decision. Returns the position before it.
  async step() {
    const position = await this.settled(this.past ?? -1);
    if (position.over) return position;
    const { game, to_act: seat, legal } = position;
    if (!this.bots?.has(seat)) {
      (this.bots ??= new Set()).add(seat);
      this.engine.makeBot(seat, game, this.level, BigInt(seat + 1));
    }
    const wants = this.engine.botBegin(seat, this.engine.view(seat));
    this.engine.botThink(seat, wants);
    let action = this.engine.botFinish(seat);
    // Of several payments the one that the table proposes.
    if (action.startsWith('buy ')) action = legal.find((other) => other.split(' ')[1] === action.split(' ')[1] && other.startsWith('buy')) ?? action;
    await this.ready();
    await this.perform(position, action);
    const after = await this.settled(position.log_size);
    const own = JSON.parse(after.stored.record).actions[position.log_size];
    assert(own === action, `asked for "${action}" at the table, but "${own}" was done`);
    this.past = after.log_size - 1;
    ++this.decisions;
    return position;
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
