declare module 'virtual:engine-cards/splendor' {
  const cards: import('./types').SplendorCards;
  export default cards;
}
