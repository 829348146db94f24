import { mount } from 'svelte';
import App from './app/App.svelte';
import { startWords } from './games';
import { browserLanguage, isLanguage, loadAreas, setLanguage } from './i18n';
import './theme/base.css';
import './theme/theme';
import './theme/tokens.css';

const chosen = localStorage.getItem('patolli.language');
await setLanguage(isLanguage(chosen) ? chosen : browserLanguage(navigator.languages));
await loadAreas('app', ...startWords);
mount(App, { target: document.getElementById('app') as HTMLElement });

// After the first visit the page needs no network. Nothing of that may slow the first visit down.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => navigator.serviceWorker.register('./sw.js').catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register());
}
