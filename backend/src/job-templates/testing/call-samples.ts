import type { CallSamples } from '../../testing/routes/call-samples.js';

const CSV = [
  'Titel;Preis nach;Arbeitswerte;Teile\nPollenfilter;Arbeitswerte;5;PAKET-A x 2',
  'Titel;Preis nach;Minuten\nx;Festpreis;60\n;Wunsch;x',
];

export const callSamples: CallSamples = async ({ make }) => {
  const articleId = await make('/api/inventory/articles', { number: 'PAKET-A', name: 'Ölfilter' });
  const id = await make('/api/job-templates', { title: 'Probe', aw: 5 });
  const template = {
    title: ['Inspektion', 'Bremsen vorn'],
    category: ['Wartung', '', null],
    basis: ['AW', 'FIXED', 'TIME'],
    aw: [6.5, 0.25, null],
    minutes: [60, 1, null],
    price: [119, 0.5, null],
    prices: ['NET', 'GROSS'],
    partsIncluded: [true, false],
    make: ['VW, Audi', '', null],
    model: ['Golf', '', null],
    engine: ['1.6 TDI', '', null],
    checklist: [['Ölstand prüfen'], [], null],
    parts: [[{ articleId, quantity: 4.5 }], [], null],
  };
  return {
    at: {
      '/api/job-templates/:id': `/api/job-templates/${id}`,
    },
    writes: {
      'DELETE /api/job-templates/:id': null,
      'POST /api/job-templates': template,
      'PUT /api/job-templates/:id': template,
      'POST /api/site/import/job-templates': { csv: CSV },
    },
  };
};
