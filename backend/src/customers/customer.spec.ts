import type { CustomerRegistered } from '#contracts/customers/customer.events.js';
import { customerStream } from '#contracts/customers/customer.js';
import { given } from '../testing/given.js';
import { registerFromBooking } from './customer.js';

const wanted = {
  customerId: 'c',
  name: 'Erika Maria Beispiel',
  email: 'erika@beispiel.example',
  phone: null,
  appointmentId: 'a',
};
const registered: CustomerRegistered = {
  type: 'CustomerRegistered',
  version: 1,
  data: {
    customerId: 'c',
    firstName: 'Erika Maria',
    lastName: 'Beispiel',
    company: null,
    email: 'erika@beispiel.example',
    phone: null,
    source: 'booking',
    appointmentId: 'a',
  },
};

describe('a customer created by a booking', () => {
  it('is registered with the name split into its parts', () => {
    expect(given(customerStream).when(registerFromBooking(wanted))).toEqual([registered]);
  });

  it('is created once', () => {
    expect(given(customerStream, registered).when(registerFromBooking(wanted))).toEqual([]);
  });

  it.each([
    [' Erika  Beispiel ', { firstName: 'Erika', lastName: 'Beispiel', company: null }],
    ['Beispiel', { firstName: null, lastName: 'Beispiel', company: null }],
    ['Autohaus Muster GmbH', { firstName: null, lastName: null, company: 'Autohaus Muster GmbH' }],
    ['Muster GmbH & Co. KG', { firstName: null, lastName: null, company: 'Muster GmbH & Co. KG' }],
    ['Anna Agnes Kagel', { firstName: 'Anna Agnes', lastName: 'Kagel', company: null }],
  ])('reads %s', (name, parts) => {
    const [event] = given(customerStream).when(registerFromBooking({ ...wanted, name }));
    expect(event?.data).toMatchObject(parts);
  });
});
