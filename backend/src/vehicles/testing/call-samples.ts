import type { CallSamples } from '../../testing/routes/call-samples.js';

const consent = {
  consentGiven: [true, false, null],
  consentSource: ['Annahme', '', null],
  consentTimestamp: ['2026-07-01T10:15', '', null],
  consentText: ['Ich stimme zu.', '', null],
};
const vehicle = {
  customerId: [null, ''],
  licensePlate: ['S-AB 123', '', null],
  vin: ['WVWZZZ1KZAW000101', '', null],
  hsn: ['0603', '', null],
  tsn: ['BGU', '', null],
  make: ['VW', '', null],
  model: ['Golf', '', null],
  modelVariant: ['Variant', '', null],
  engine: ['1.4 TSI', '', null],
  ktype: ['33101', '', null],
  firstRegDate: ['2010-03-01', '', null],
  mileageKm: [120_000, '', null],
  mileageNote: ['Tacho getauscht', '', null],
  color: ['Blau', '', null],
  notes: ['Felgenschloss\nim Handschuhfach', '', null],
  ...consent,
};
const wish = {
  vin: ['WVWZZZ1KZAW000101', 'WVWZZZ3CZAE000199', '', null],
  hsn: ['0603', '', null],
  tsn: ['BGU', 'XXX', '', null],
  consent: [true, false],
};

export const callSamples: CallSamples = async ({ make }) => {
  const id = await make('/api/vehicles', {
    licensePlate: 'S-AB 123',
    consentGiven: true,
    consentSource: 'Annahme',
    consentTimestamp: '2026-07-01T10:15',
    consentText: 'Ich stimme zu.',
  });
  return {
    at: { '/api/vehicles/:id': `/api/vehicles/${id}` },
    writes: {
      'POST /api/vehicles': vehicle,
      'PUT /api/vehicles/:id': vehicle,
      'POST /api/vehicles/:id/enrich/vin': wish,
      'POST /api/vehicles/:id/enrich/hsn-tsn': wish,
      'POST /api/vehicles/:id/conflicts/take': { fields: [['make'], ['model', 'ktype'], []] },
    },
    reads: {
      '/api/vehicles': ['?query=s-ab', '?limit=1'],
      '/api/vehicles/page': ['?query=golf&size=5'],
    },
  };
};
