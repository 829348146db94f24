// How a page that nobody looks at says that it is one's turn: title and icon. The sound is one of sounds.ts.

// Empty: it is not one's turn.
export function announceTurn(text: string): void {
  const title = text ? `● ${text} – Patolli` : 'Patolli';
  if (document.title === title) return;
  document.title = title;
  const icon = document.getElementById('favicon') as HTMLLinkElement | null;
  if (icon) icon.href = text ? './icon-turn.svg' : './icon.svg';
}
