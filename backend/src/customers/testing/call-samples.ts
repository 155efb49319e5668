import type { CallSamples } from '../../testing/routes/call-samples.js';

const customer = {
  salutation: ['Frau', '', null],
  firstName: ['Erika', '', null],
  lastName: ['Beispiel', '', null],
  company: ['Muster GmbH', '', null],
  email: ['erika@beispiel.example', '', null],
  phone: ['0711 123456', '', null],
  street: ['Hauptstraße 1', '', null],
  zip: ['70173', '', null],
  city: ['Stuttgart', '', null],
  country: ['Deutschland', '', null],
  vatId: ['DE123456788', 'atu 12345675', '', null],
  buyerReference: ['04011000-1234512345-35', '', null],
  paymentDays: [30, 0, null],
  invoiceEmail: ['rechnung@beispiel.example', '', null],
  invoiceStreet: ['Postfach 12'],
  invoiceZip: ['70001'],
  invoiceCity: ['Stuttgart'],
  invoiceCountry: ['Deutschland', '', null],
  notes: ['Ruft\nabends an', '', null],
  consentGiven: [true, false, null],
  consentSource: ['Annahme', '', null],
  consentTimestamp: ['2026-07-01T10:15', '2026-07-01T08:15:00Z', '', null],
  consentText: ['Ich stimme zu.', '', null],
};

export const callSamples: CallSamples = async ({ make }) => {
  const id = await make('/api/customers', { lastName: 'Beispiel', email: 'erika@beispiel.example' });
  const otherId = await make('/api/customers', { company: 'Muster GmbH' });
  return {
    at: { '/api/customers/:id': `/api/customers/${id}` },
    writes: {
      'POST /api/customers': customer,
      'PUT /api/customers/:id': customer,
      'POST /api/customers/:id/merge': { otherId: ['0190a000-0000-7000-8000-00000000000a', id] },
      'POST /api/customers/:id/vat-id-check': null,
      'POST /api/customers/:id/erase': { confirm: [true, false, null] },
    },
    refusesLate: ['POST /api/customers/:id/merge', 'POST /api/customers/:id/erase'],
    reads: {
      '/api/customers': ['?query=bei&sort=company&direction=desc&size=5', '?query=0711', '?query=b'],
      '/api/customers/similar': ['?lastName=Beispiel&email=erika@beispiel.example'],
      '/api/customers/:id/merge-preview': [`?otherId=${otherId}`],
    },
  };
};
