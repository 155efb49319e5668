import { read, reasonOf, CII, UBL, changed, inCii, inUbl } from '../testing/changed-files.js';

const scheme = (id: string, scheme: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;

describe('the seller of an invoice', () => {
  it('has VAT id, our number for him, and an account, in CII', () => {
    const { seller } = read(
      changed(
        changed(
          CII,
          '<ram:SellerTradeParty>',
          '<ram:SellerTradeParty><ram:ID>L-7</ram:ID><ram:GlobalID>401</ram:GlobalID><ram:SpecifiedTaxRegistration/>' +
            '<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">217/5</ram:ID></ram:SpecifiedTaxRegistration>' +
            '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE1</ram:ID></ram:SpecifiedTaxRegistration>',
        ),
        '<ram:SpecifiedTradePaymentTerms>',
        '<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>10</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>' +
          '<ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE02</ram:IBANID>' +
          '</ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans><ram:SpecifiedTradePaymentTerms>',
      ),
    );
    expect(seller).toEqual({ vatId: 'DE1', number: 'L-7', iban: 'DE02' });
  });

  it('has a number of everybody where we have none, and no VAT id if he states only a tax number', () => {
    const { seller } = inCii(
      '<ram:SellerTradeParty>',
      '<ram:SellerTradeParty><ram:GlobalID>401</ram:GlobalID><ram:SpecifiedTaxRegistration>' +
        '<ram:ID schemeID="FC">217/5</ram:ID></ram:SpecifiedTaxRegistration>',
    );
    expect(seller).toEqual({ vatId: null, number: '401', iban: null });
  });

  it('has VAT id, our number for him, and an account, in UBL', () => {
    const { seller } = read(
      changed(
        changed(
          UBL,
          '<cac:PartyLegalEntity>',
          `<cac:PartyIdentification><cbc:ID>L-7</cbc:ID></cac:PartyIdentification>${scheme('217/5', 'FC')}${scheme('DE1', 'VAT')}<cac:PartyLegalEntity>`,
        ),
        '<cac:TaxTotal>',
        '<cac:PaymentMeans><cbc:PaymentMeansCode>10</cbc:PaymentMeansCode></cac:PaymentMeans>' +
          '<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>DE02</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans><cac:TaxTotal>',
      ),
    );
    expect(seller).toEqual({ vatId: 'DE1', number: 'L-7', iban: 'DE02' });
  });

  it('is named as the register names him, else as he calls himself', () => {
    const name = '<cac:PartyName><cbc:Name>Nordwall</cbc:Name></cac:PartyName>';
    const both = changed(UBL, '<cac:PartyLegalEntity>', `${name}<cac:PartyLegalEntity>`);
    expect(read(both).supplierName).toBe('Teilekontor Nordwall');
    expect(inUbl(/<cac:PartyLegalEntity>.*?<\/cac:PartyLegalEntity>/u, name).supplierName).toBe('Nordwall');
    expect(reasonOf(changed(UBL, 'Teilekontor Nordwall', ''))).toBe('In der Datei fehlt der Lieferant.');
  });
});

describe('the head of an invoice', () => {
  it('names the invoice before it', () => {
    const reference = 'InvoiceReferencedDocument';
    expect(
      inCii(
        '<ram:SpecifiedTradePaymentTerms>',
        `<ram:${reference}><ram:IssuerAssignedID>LR-1</ram:IssuerAssignedID></ram:${reference}><ram:SpecifiedTradePaymentTerms>`,
      ).precedingInvoiceNumber,
    ).toBe('LR-1');
    expect(
      inUbl(
        '<cac:TaxTotal>',
        '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>LR-1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference><cac:TaxTotal>',
      ).precedingInvoiceNumber,
    ).toBe('LR-1');
  });

  it('is due on its day, in UBL also on the one of the payment', () => {
    expect(
      inCii(/<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/u, '').dueDate,
    ).toBeNull();
    const noDay = changed(UBL, '<cbc:DueDate>2026-12-01</cbc:DueDate>', '');
    expect(read(noDay).dueDate).toBeNull();
    const ofPayment =
      '<cac:PaymentMeans><cbc:PaymentDueDate>2026-12-05</cbc:PaymentDueDate></cac:PaymentMeans><cac:TaxTotal>';
    expect(read(changed(noDay, '<cac:TaxTotal>', ofPayment)).dueDate).toBe('2026-12-05');
    expect(inUbl('<cac:TaxTotal>', ofPayment).dueDate).toBe('2026-12-01');
  });

  it('is in euros unless it names another currency', () => {
    expect(inCii('<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>', '').currency).toBe('EUR');
    expect(inUbl('<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>', '').currency).toBe('EUR');
    expect(inCii('>EUR<', '>CHF<').currency).toBe('CHF');
    for (const unknown of ['eur', 'EURO', 'E', '1EUR'])
      expect(reasonOf(changed(CII, '>EUR<', `>${unknown}<`))).toBe('Die Währung ist unbekannt.');
  });

  it('has the tax in its own currency, else the first that is stated', () => {
    const total = '<ram:TaxTotalAmount currencyID="EUR">23.75</ram:TaxTotalAmount>';
    const swiss = total.replace('EUR', 'CHF').replace('23.75', '22.10');
    expect(inCii(total, swiss + total).taxCents).toBe(2_375);
    expect(inCii(total, swiss).taxCents).toBe(2_210);
    expect(inCii(total, '').taxCents).toBe(0);
    const amount = '<cbc:TaxAmount currencyID="EUR">23.75</cbc:TaxAmount>';
    const foreign = amount.replace('EUR', 'CHF').replace('23.75', '22.10');
    expect(inUbl(amount, foreign + amount).taxCents).toBe(2_375);
    expect(inUbl(amount, foreign).taxCents).toBe(2_210);
    expect(inUbl(amount, '').taxCents).toBe(0);
  });

  it('has the rounding and the amount due', () => {
    const sums =
      '<ram:RoundingAmount>0.05</ram:RoundingAmount><ram:DuePayableAmount>148.80</ram:DuePayableAmount>';
    expect(inCii('<ram:GrandTotalAmount>', `${sums}<ram:GrandTotalAmount>`)).toMatchObject({
      roundingCents: 5,
      dueCents: 14_880,
    });
    const payable =
      '<cbc:PayableRoundingAmount>0.05</cbc:PayableRoundingAmount><cbc:PayableAmount>148.80</cbc:PayableAmount>';
    expect(inUbl('<cbc:TaxInclusiveAmount', `${payable}<cbc:TaxInclusiveAmount`)).toMatchObject({
      roundingCents: 5,
      dueCents: 14_880,
    });
  });

  it('of a credit note turns all amounts, also where the file of UBL says nothing of its kind', () => {
    const note = UBL.replaceAll('Invoice>', 'CreditNote>')
      .replace('<Invoice ', '<CreditNote ')
      .replaceAll('InvoiceLine>', 'CreditNoteLine>')
      .replaceAll('InvoicedQuantity', 'CreditedQuantity');
    const ofKind = (code: string) =>
      changed(
        note,
        '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
        code && `<cbc:CreditNoteTypeCode>${code}</cbc:CreditNoteTypeCode>`,
      );
    for (const code of ['', '381'])
      expect(read(ofKind(code))).toMatchObject({
        format: 'UBL',
        documentKind: 'CREDIT_NOTE',
        lines: [{ quantityMilli: -10_000, priceE4: 125_000, netCents: -12_500 }],
        netCents: -12_500,
        taxCents: -2_375,
        grossCents: -14_875,
      });
    expect(reasonOf(ofKind('380'))).toContain('als Gutschrift aufgebaut');
  });
});
