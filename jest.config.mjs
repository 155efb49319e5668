export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'source'] },
  // Compiles the sources once for threads and processes that specs start.
  globalSetup: '<rootDir>/scripts/compile-sources.mjs',
  roots: [
    '<rootDir>/backend',
    '<rootDir>/contracts',
    '<rootDir>/projections',
    '<rootDir>/frontend',
    '<rootDir>/bench',
  ],
  // Long enough for a slow machine; only ends hanging tests.
  testTimeout: 180_000,
  // By default jest leaves a core idle, but many suites wait for disks and sockets.
  maxWorkers: '100%',
  // Node never frees the modules of a suite (nodejs/node#33439), so a worker is replaced before its heap is full.
  workerIdleMemoryLimit: '1GB',
  testMatch: ['**/*.spec.ts'],
  // Long specs run with `npm run test:long` only.
  testPathIgnorePatterns:
    process.env.CAMPAIGN === 'long' ? ['/node_modules/'] : ['/node_modules/', '\\.long\\.spec\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', { swcrc: true }] },
};
