import { mount } from 'svelte';
import App from './app/App.svelte';
import { keepOfflineSoon } from './browser/offline';
import { startWords } from './games';
import { browserLanguage, isLanguage, loadAreas, setLanguage } from './i18n';
import './theme/base.css';
import './theme/theme';
import './theme/tokens.css';

const chosen = localStorage.getItem('patolli.language');
await setLanguage(isLanguage(chosen) ? chosen : browserLanguage(navigator.languages));
await loadAreas('app', ...startWords);
mount(App, { target: document.getElementById('app') as HTMLElement });

keepOfflineSoon();
