// What a player does at a table besides choosing: a move on its way, steps back, a hint, and what is asked or refused meanwhile.
import { get } from 'svelte/store';
import { settings } from '../browser/settings';
import type { Translate } from '../i18n';
import type { LogContext } from '../table/module';
import { optimisticMove } from '../table/optimisticMove.svelte';
import type { GameClient, Hint, Position } from '../table/types';
import { playSteps } from './playSteps';
import type { Question } from './TableNotice.svelte';

export type Back = 'undo' | 'redo' | 'restartTurn' | 'takeBack';

// What it is told of the table, as it is at that moment.
interface Around {
  client: GameClient;
  position: () => Position;
  active: () => boolean; // the viewer may do something now
  canTakeBack: () => boolean;
  context: () => LogContext | null;
  t: () => Translate;
}

export type Decision = ReturnType<typeof decision>;
export function decision({ client, position, active, canTakeBack, context, t }: Around) {
  let refusal = $state('');
  let hint = $state.raw<Hint | null>(null);
  let hinting = $state(false);
  let asked = $state<string | null>(null); // an action that waits for a yes, because chance comes next
  let takingBack = $state(false); // so does the first turn that is taken back
  const revision = $derived(position().revision);
  const doing = optimisticMove(() => revision);

  const cancel = () => {
    asked = null;
    takingBack = false;
  };
  $effect(() => {
    void revision;
    cancel();
    hint = null;
    refusal = '';
    doing.takeBack();
  });

  const tell = (why: string | null) => (refusal = why ? t()(why as 'reject.not_now') : '');
  async function act(action: string) {
    if (!active() || doing.pending !== null) return;
    // What somebody draws unseen: the only moments worth a question.
    if (get(settings).confirm && context()?.game.drawsUnseen?.(action) && asked !== action) {
      asked = action;
      return;
    }
    asked = null;
    doing.say(action);
    let why: string | null = 'reject.not_now';
    try {
      why = await client.act(action);
    } finally {
      if (why) doing.takeBack();
    }
    tell(why);
  }
  async function change(step: Back) {
    if (doing.pending !== null) return;
    // It spoils the game for what is counted: the first time, one is asked.
    if (step === 'takeBack' && position().takebacks.length === 0 && !takingBack) return void (takingBack = true);
    takingBack = false;
    tell(await client[step]());
  }
  async function askHint() {
    if (hinting) return;
    hinting = true;
    const before = revision;
    try {
      const answer = await client.hint();
      if (revision === before) hint = answer;
    } catch (error) {
      refusal = t()('app.failed', { what: error instanceof Error ? error.message : String(error) });
    } finally {
      hinting = false;
    }
  }

  const question = $derived.by((): Question | null => {
    const action = asked;
    const around = context();
    if (takingBack) return { text: t()('app.takeback_sure'), yes: () => void change('takeBack') };
    return action && around ? { text: t()('app.sure', { what: around.game.actionText(action, around) }), yes: () => void act(action) } : null;
  });
  // Undo goes on where the turn begins, past chance and bots, while nobody else plays.
  const turnBack = $derived(position().can_undo !== true && canTakeBack() && position().can_take_back === true);
  const canUndo = $derived(turnBack || position().can_undo === true);

  return {
    get pending() {
      return doing.pending;
    },
    get refusal() {
      return refusal;
    },
    get hint() {
      return hint;
    },
    get hinting() {
      return hinting;
    },
    get question() {
      return question;
    },
    get turnBack() {
      return turnBack;
    },
    get canUndo() {
      return canUndo;
    },
    act,
    actAll: (steps: string[]) =>
      playSteps(steps, client, async (step) => {
        if (active()) await act(step);
        return active() && question === null && refusal === '';
      }),
    change,
    undo: () => change(turnBack ? 'takeBack' : 'undo'),
    askHint,
    cancel,
    cancelAll: () => {
      cancel();
      hint = null;
    },
  };
}
