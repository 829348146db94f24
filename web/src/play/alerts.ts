// How a page that nobody looks at says that it is one's turn: title, icon, and a sound for those who want it.
let audio: AudioContext | null = null;

// Two soft notes, made here: no file to load.
export function chime(): void {
  try {
    audio ??= new AudioContext();
    const context = audio;
    void context.resume();
    [523.25, 783.99].forEach((frequency, i) => {
      const at = context.currentTime + i * 0.16;
      const gain = context.createGain();
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.18, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
      const tone = context.createOscillator();
      tone.type = 'sine';
      tone.frequency.value = frequency;
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.55);
    });
  } catch {
    // A browser without sound is no reason to stop.
  }
}

// Empty: it is not one's turn.
export function announceTurn(text: string): void {
  const title = text ? `● ${text} – Patolli` : 'Patolli';
  if (document.title === title) return;
  document.title = title;
  const icon = document.getElementById('favicon') as HTMLLinkElement | null;
  if (icon) icon.href = text ? './icon-turn.svg' : './icon.svg';
}
