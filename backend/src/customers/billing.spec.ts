import { customerStream } from '#contracts/customers/customer.js';
import { given, refusalOf } from '../testing/given.js';
import { changeCustomer, registerFromBooking } from './customer.js';

const NOW = '2026-11-26T10:00:00.000Z';
const [registered] = registerFromBooking({
  customerId: 'c',
  name: 'Alpen Logistik GmbH',
  email: 'post@alpen.example',
  phone: null,
  appointmentId: 'a',
})(customerStream.initial);

describe('what invoices to a customer need', () => {
  it('is recorded: VAT id, reference, mail and days', () => {
    const sent = { vatId: 'ATU12345675', buyerReference: 'Bestellung 4711', paymentDays: 30 };
    expect(given(customerStream, registered!).when(changeCustomer(sent, NOW))).toMatchObject([
      {
        type: 'CustomerBillingChanged',
        data: { vatId: 'ATU12345675', buyerReference: 'Bestellung 4711', invoiceEmail: null },
      },
      { type: 'CustomerTermsChanged', data: { paymentDays: 30 } },
    ]);
  });

  it('is no VAT id with a wrong check digit', () => {
    expect(
      refusalOf(() => given(customerStream, registered!).when(changeCustomer({ vatId: 'ATU12345678' }, NOW))),
    ).toMatchObject({ code: 'validation-failed', errors: [{ field: 'vatId' }] });
  });
});
