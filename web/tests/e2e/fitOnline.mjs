// Tables of a server fit their windows, too: with clocks, chat and names in the line at the top.
import { measure, resize, touched, wanted } from './fit.mjs';
import { act, person } from './people.mjs';
import { assert, launch, noSidewaysScroll, settled, shot, showsRevision, until } from './lib.mjs';
import { test } from './runner.mjs';

const SIZES = ['1366×768', '1280×720', '390×664'];
const NAME = 'Maximiliane-Brunhild'; // as long as the form takes

// What kind of decision this is, as positions.json names them.
function kindOf({ game, view, legal }) {
  if (game === 'splendor') return 'splendor-play';
  const verb = legal[0].split(' ')[0];
  return `${game === 'coatl' ? 'coatl4' : 'solo'}-${verb === 'keep' ? 'keep' : view.phase === 'turn' ? 'turn' : view.phase}`;
}

export function fitOnlineTests() {
  test('every decision fits its window (online)', async (t) => {
    const gameServer = await t.gameServer({});
    const ana = await person(t, gameServer.url, NAME, { language: 'fr', size: 'laptop' });
    const rui = await person(t, gameServer.url, `${NAME.slice(0, 18)} R`);
    await ana.go('#/online');
    await ana.page.reload();
    await ana.enter();
    const bad = [];
    const fits = async (what) => {
      for (const size of SIZES) {
        await resize(ana.page, size);
        const { problems } = await ana.page.evaluate(measure, [wanted(what), touched(size)]);
        if (problems.length > 0) await shot(ana.page, `fit-online-${what}-${size.replace(/\W+/g, '-')}`);
        bad.push(...problems.map((text) => `${what}, ${size}: ${text}`));
      }
      await resize(ana.page, SIZES[0]);
    };
    for (const game of ['splendor', 'coatl', 'coatl-solo']) {
      const form = await ana.form();
      await form.locator(`[data-choice=game] input[value=${game}]`).check();
      await form.locator('[data-choice=clock] input[value=normal]').check();
      if (game !== 'coatl-solo') {
        const more = form.locator('ol + label + button');
        while (await more.isEnabled()) await more.click();
        for (const novice of await form.locator('ol input[value=novice]').all()) await novice.check();
      }
      if (game === 'coatl') await form.locator('[data-option=sacrifice]').check();
      // Of Cóatl's four players two are people, one of whom comes by the link.
      if (game === 'coatl') await form.locator('ol input[value=invite]').first().check();
      await ana.seated(game, async () => {
        await form.locator('.primary').click();
        if (game !== 'coatl') return;
        await rui.page.goto(await ana.page.locator('input[readonly]').inputValue());
        await rui.enter();
      });
      await settled(ana.page);
      await fits(kindOf(ana.position));
      // The first choice of cards is not like the turns after it.
      if (game !== 'splendor') {
        const keep = (who) => act(who, who.position.legal.find((action) => action.startsWith('keep ')));
        await keep(ana);
        if (game === 'coatl') {
          await until(() => rui.position.to_act === rui.position.seat, 'Rui’s choice of cards');
          await keep(rui);
        }
        await until(() => ana.position.to_act === ana.position.seat, 'the next turn');
        await showsRevision(ana.page, ana.position.revision);
        await fits(kindOf(ana.position));
      }
      if (game === 'coatl') continue; // against people there are no hints
      await ana.page.locator('.tools .hint').click();
      await ana.page.waitForSelector('section.hint');
      await fits(kindOf(ana.position));
    }
    assert(bad.length === 0, `${bad.length} things do not fit:\n${bad.join('\n')}`);
  });

  test('with text at 200 % nothing is cut off on the way to an online table', async (t) => {
    const gameServer = await t.gameServer({});
    const large = await launch('--blink-settings=defaultFontSize=32');
    try {
      const ana = await person(t, gameServer.url, NAME, { language: 'fr', browser: large });
      await resize(ana.page, '390×844');
      await ana.go('#/online');
      await ana.page.reload();
      await ana.page.waitForSelector('main form .primary');
      await noSidewaysScroll(ana.page, 'a name is asked for');
      await ana.enter();
      const form = await ana.form();
      await noSidewaysScroll(ana.page, 'the lobby');
      await form.locator('.primary').click();
      await ana.page.locator('.invite .code').click();
      await ana.page.getByRole('img', { name: /QR/ }).waitFor();
      await noSidewaysScroll(ana.page, 'an invitation');
      await ana.go('#/account');
      await ana.page.locator('main[data-screen="account"] form .primary').first().waitFor();
      await noSidewaysScroll(ana.page, 'the account');
    } finally {
      await large.close();
    }
  });
}
