declare module 'virtual:engine-cards/coatl' {
  const cards: import('./types').CoatlCards;
  export default cards;
}
