/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module 'virtual:engine-text/*' {
  const messages: Record<string, string>;
  export default messages;
}
declare module 'virtual:engine-games' {
  const games: import('./engine/wasm').GameInfo[];
  export default games;
}
