/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module 'virtual:engine-text/*' {
  const messages: Record<string, string>;
  export default messages;
}
declare module 'virtual:engine-games' {
  const games: Pick<import('./engine/wasm').GameInfo, 'game' | 'seats'>[];
  export default games;
}
declare module 'virtual:engine-options' {
  const options: Record<string, import('./engine/wasm').GameInfo['options']>;
  export default options;
}
declare module 'virtual:server-text/*' {
  const messages: Record<string, string>;
  export default messages;
}
