export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'source'] },
  // Threads and processes that specs start run what is compiled here once.
  globalSetup: '<rootDir>/scripts/compile-sources.mjs',
  roots: ['<rootDir>/backend', '<rootDir>/contracts', '<rootDir>/projections', '<rootDir>/frontend'],
  // A slow machine is no failure: only what hangs is ended.
  testTimeout: 180_000,
  // Left alone, jest leaves a core idle; many suites wait for disks and sockets.
  maxWorkers: '100%',
  // Modules of a suite are never let go (nodejs/node#33439): a worker is exchanged before that fills its heap.
  workerIdleMemoryLimit: '1GB',
  testMatch: ['**/*.spec.ts'],
  // Proofs that others give more quickly run with `npm run test:long` alone.
  testPathIgnorePatterns:
    process.env.CAMPAIGN === 'long' ? ['/node_modules/'] : ['/node_modules/', '\\.long\\.spec\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', { swcrc: true }] },
};
