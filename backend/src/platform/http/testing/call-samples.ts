import type { CallSamples } from '../../../testing/routes/call-samples.js';

export const callSamples: CallSamples = async () => ({
  at: {},
  writes: { 'POST /api/logs': { level: ['error', 'WARN'], message: ['Die Seite lädt nicht.'] } },
});
