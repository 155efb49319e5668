import { headOfCompany } from './legal-form.js';

describe('the title of the person who represents a company', () => {
  it.each([
    ['Kfz-Meisterbetrieb Erlenhof', 'Inhaber'],
    ['Autohaus Erlenhof e.K.', 'Inhaber'],
    ['Erlenhof Kfz-Service Inh. Egon Ugau', 'Inhaber'],
    ['Agnes Segebrecht Kraftfahrzeuge', 'Inhaber'],
    ['Erlenhof GmbH', 'Geschäftsführer'],
    ['Erlenhof gGmbH', 'Geschäftsführer'],
    ['GmbH Erlenhof', 'Geschäftsführer'],
    ['Erlenhof UG (haftungsbeschränkt)', 'Geschäftsführer'],
    ['Erlenhof AG', 'Vertreten durch'],
    ['Erlenhof KG', 'Vertreten durch'],
    ['Erlenhof GmbH & Co. KG', 'Vertreten durch'],
    ['Erlenhof OHG', 'Vertreten durch'],
    ['Erlenhof und Söhne GbR', 'Vertreten durch'],
    ['Werkstattgenossenschaft Erlenhof eG', 'Vertreten durch'],
    ['', 'Inhaber'],
  ])('%s: %s', (name, title) => {
    expect(headOfCompany(name)).toBe(title);
  });
});
