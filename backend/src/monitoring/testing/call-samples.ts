import type { CallSamples } from '../../testing/routes/call-samples.js';

export const callSamples: CallSamples = async () => ({
  at: { '/api/admin/logs/correlation/:id': '/api/admin/logs/correlation/nobody-knows-it' },
  writes: {
    'PUT /api/settings/monitoring': {
      logRetentionDays: [30, 365],
      logMaxMebibytes: [64, 1_024],
      alarmEmail: ['alarm@garage.example', '', null],
    },
  },
  reads: {
    '/api/admin/logs': ['', '?level=INFO&size=2', '?events=http-response&events=http-request&page=1'],
    '/api/admin/logs/alerts': ['', '?from=2026-01-01T00:00:00Z'],
    '/api/admin/logs/aggregations/endpoints': ['', '?method=GET'],
  },
});
