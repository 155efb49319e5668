import type { CallSamples } from '../../testing/routes/call-samples.js';

export const callSamples: CallSamples = async ({ make }) => {
  const customerId = await make('/api/customers', { lastName: 'Suchmann', phone: '0171 2345678' });
  await make('/api/vehicles', { licensePlate: 'B-SU 77', customerId });
  return {
    at: {},
    writes: {},
    reads: {
      '/api/search': ['', '?query=Suchmann', '?query=B-SU', '?query=0171', '?query=1', '?query=brems'],
    },
  };
};
