/**
 * What makes a Node process of its own run our TypeScript. The loader is registered as Node 26 no longer likes it; its
 * warning would stand in the output that tests compare.
 */
export const TYPESCRIPT: readonly string[] = [
  '--disable-warning=DEP0205',
  '--conditions=source',
  '--import',
  '@oxc-node/core/register',
];
