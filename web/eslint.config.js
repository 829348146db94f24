import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { layers } from './lint/layers.js';

export default ts.config(
  { ignores: ['dist/', 'dist-pebbles/', 'node_modules/', 'test-artefacts/', 'public/', 'src/online/protocol/'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      eqeqeq: ['error', 'always'],
      'no-var': 'error',
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived', '$state', '$bindable'] }],
      'svelte/no-navigation-without-resolve': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  { files: ['src/**'], plugins: { patolli: { rules: { layers } } }, rules: { 'patolli/layers': 'error' } },
  {
    files: ['tests/e2e/**'],
    rules: {
      'no-restricted-syntax': ['error', { selector: 'MemberExpression[property.name="waitForTimeout"]', message: 'A test waits for a state, not for time.' }],
    },
  },
);
