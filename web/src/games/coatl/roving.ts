// A group of buttons that is one stop of the Tab key; arrow keys, Home and End move inside.
export function roving(group: HTMLElement) {
  group.dataset['roving'] = '';
  const items = () => [...group.querySelectorAll<HTMLElement>('[data-item]')];

  function settle(current?: HTMLElement) {
    const all = items();
    const chosen = current ?? all.find((i) => i.tabIndex === 0 && i.dataset['item'] !== 'off') ?? all[0];
    for (const item of all) item.tabIndex = item === chosen ? 0 : -1;
  }

  function onfocusin(event: FocusEvent) {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-item]');
    if (item && group.contains(item)) settle(item);
  }

  function onkeydown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -at, End: all.length - 1 - at };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  }

  const observer = new MutationObserver(() => settle());
  observer.observe(group, { childList: true, subtree: true });
  group.addEventListener('focusin', onfocusin);
  group.addEventListener('keydown', onkeydown);
  settle();
  return {
    destroy() {
      observer.disconnect();
      group.removeEventListener('focusin', onfocusin);
      group.removeEventListener('keydown', onkeydown);
    },
  };
}
