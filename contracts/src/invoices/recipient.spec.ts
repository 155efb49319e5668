import { ERASED } from '../kernel/erased.js';
import { NOBODY, recipientAt } from './recipient.js';

const address = { street: 'Ahornweg 1', zip: '12345', city: 'Musterstadt', country: 'DE' };
const at = {
  recipientStreet: 'Ahornweg 1',
  recipientZip: '12345',
  recipientCity: 'Musterstadt',
  recipientCountry: 'DE',
};

describe('the recipient of a letter', () => {
  const person = { company: null, firstName: 'Erika', lastName: 'Beispiel' };

  it('is a person, or a company with its contact', () => {
    expect(recipientAt(person, address)).toMatchObject({
      ...at,
      recipientCompany: null,
      recipientName: 'Erika Beispiel',
    });
    expect(recipientAt({ ...person, company: 'Muster GmbH' }, address)).toMatchObject({
      ...at,
      recipientCompany: 'Muster GmbH',
      recipientName: 'Erika Beispiel',
    });
  });

  it('is nobody once the person is erased', () => {
    const erased = { company: ERASED, firstName: ERASED, lastName: ERASED };
    const nowhere = { street: ERASED, zip: ERASED, city: ERASED, country: ERASED };
    expect(recipientAt(erased, nowhere)).toEqual(NOBODY);
  });
});
