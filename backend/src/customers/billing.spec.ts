import { customerStream } from '#contracts/customers/customer.js';
import { invoiceAddressOf } from '#contracts/customers/customer-fields.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { given, refusalOf } from '../testing/given.js';
import { changeCustomer, noteVatIdAnswer, registerFromBooking } from './customer.js';

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

  it('is an address for invoices, which is recorded by itself', () => {
    const sent = { invoiceStreet: 'Postfach 12', invoiceZip: '1011', invoiceCity: 'Wien' };
    expect(given(customerStream, registered!).when(changeCustomer(sent, NOW))).toMatchObject([
      { type: 'CustomerInvoiceAddressChanged', data: { ...sent, invoiceCountry: null } },
    ]);
  });

  it('is no part of an address for invoices', () => {
    const sent = { invoiceStreet: 'Postfach 12', invoiceCountry: 'Österreich' };
    expect(refusalOf(() => given(customerStream, registered!).when(changeCustomer(sent, NOW)))).toMatchObject(
      {
        code: 'validation-failed',
        errors: [{ field: 'invoiceZip' }, { field: 'invoiceCity' }],
      },
    );
    const country = changeCustomer({ invoiceCountry: 'Österreich' }, NOW);
    expect(refusalOf(() => given(customerStream, registered!).when(country)).errors).toHaveLength(3);
  });

  it('is no VAT id with a wrong check digit', () => {
    expect(
      refusalOf(() => given(customerStream, registered!).when(changeCustomer({ vatId: 'ATU12345678' }, NOW))),
    ).toMatchObject({ code: 'validation-failed', errors: [{ field: 'vatId' }] });
  });
});

describe('the address that invoices state', () => {
  const own = { street: 'Ring 1', zip: '1010', city: 'Wien', country: 'Österreich' };
  const none = { invoiceStreet: null, invoiceZip: null, invoiceCity: null, invoiceCountry: null };

  it('is the customer’s own unless there is one for invoices', () => {
    expect(invoiceAddressOf({ ...own, ...none })).toEqual(own);
    expect(invoiceAddressOf({ ...own, ...none, invoiceCountry: 'Italien' })).toEqual(own);
  });

  it('is the one for invoices as a whole, in the customer’s country unless it names another', () => {
    const box = { ...none, invoiceStreet: 'Postfach 12', invoiceZip: '1011' };
    expect(invoiceAddressOf({ ...own, ...box })).toEqual({
      street: 'Postfach 12',
      zip: '1011',
      city: null,
      country: 'Österreich',
    });
    expect(invoiceAddressOf({ ...own, ...box, invoiceCountry: 'Italien' }).country).toBe('Italien');
  });
});

describe('an answer about the VAT id', () => {
  const vatId = 'ATU12345675';
  const withVatId: CustomerEvent[] = [
    registered!,
    ...given(customerStream, registered!).when(changeCustomer({ vatId }, NOW)),
  ];
  const answer = {
    vatId,
    outcome: 'VALID',
    askedOn: '2026-11-26',
    name: 'Alpen Logistik GmbH',
    address: null,
    consultationNumber: 'W1',
  } as const;

  it('is recorded once a day', () => {
    const events = given(customerStream, ...withVatId).when(noteVatIdAnswer(answer));
    expect(events).toEqual([
      { type: 'CustomerVatIdChecked', version: 1, data: { customerId: 'c', ...answer } },
    ]);
    const again = given(customerStream, ...withVatId, ...events);
    expect(again.when(noteVatIdAnswer({ ...answer, consultationNumber: 'W2' }))).toEqual([]);
    expect(again.when(noteVatIdAnswer({ ...answer, outcome: 'INVALID' }))).toHaveLength(1);
  });

  it('is recorded again when it brings the first consultation number', () => {
    const unproven = given(customerStream, ...withVatId).when(
      noteVatIdAnswer({ ...answer, consultationNumber: null }),
    );
    const again = given(customerStream, ...withVatId, ...unproven);
    expect(again.when(noteVatIdAnswer({ ...answer, consultationNumber: null }))).toEqual([]);
    expect(again.when(noteVatIdAnswer(answer))).toMatchObject([{ data: { consultationNumber: 'W1' } }]);
  });

  it('is also silence after an earlier answer, once a day and until the next answer', () => {
    const silent = { ...answer, outcome: 'UNAVAILABLE', name: null, consultationNumber: null } as const;
    const before = [...withVatId, ...given(customerStream, ...withVatId).when(noteVatIdAnswer(answer))];
    const events = given(customerStream, ...before).when(noteVatIdAnswer(silent));
    const { state, when } = given(customerStream, ...before, ...events);
    expect(state).toMatchObject({ record: { vatIdCheck: answer, vatIdSilentOn: '2026-11-26' } });
    expect(when(noteVatIdAnswer(silent))).toEqual([]);
    const again = given(customerStream, ...before, ...events, ...when(noteVatIdAnswer(answer)));
    expect(again.state).toMatchObject({ record: { vatIdCheck: answer, vatIdSilentOn: null } });
  });

  it('does not disturb somebody who edits the customer', () => {
    const events = given(customerStream, ...withVatId).when(noteVatIdAnswer(answer));
    const checked = given(customerStream, ...withVatId, ...events);
    const seen = { expectedRevision: withVatId.length - 1 };
    expect(checked.when(changeCustomer({ city: 'Graz' }, NOW), seen)).toHaveLength(1);
  });

  it('is refused when the customer has another VAT id by now', () => {
    const other = noteVatIdAnswer({ ...answer, vatId: 'DE123456788' });
    expect(refusalOf(() => given(customerStream, ...withVatId).when(other)).code).toBe('conflict');
  });
});
