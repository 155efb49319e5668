import { deflateSync } from 'node:zlib';

export type FileLine = {
  readonly name: string;
  readonly item: string;
  readonly quantity: string;
  readonly price: string;
  readonly net: string;
};
export type FileInvoice = {
  readonly number: string;
  readonly supplier: string;
  readonly order: string;
  readonly lines: readonly FileLine[];
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
};

export function fileInvoice(change: Partial<FileInvoice> = {}): FileInvoice {
  return {
    number: 'LR-88214',
    supplier: 'Teilekontor Nordwall',
    order: 'BE-2026-00001',
    lines: [{ name: 'Bremsscheibe', item: 'BK-280.22', quantity: '10', price: '12.50', net: '125.00' }],
    net: '125.00',
    tax: '23.75',
    gross: '148.75',
    ...change,
  };
}

export function cii({ number, supplier, order, lines, net, tax, gross }: FileInvoice): string {
  const items = lines.map(
    (line, at) => `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>${at + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:SellerAssignedID>${line.item}</ram:SellerAssignedID><ram:Name>${line.name}</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${line.price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${line.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${line.net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode>
<ram:IssueDateTime><udt:DateTimeString format="102">20261117</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${items.join('')}
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>${supplier}</ram:Name></ram:SellerTradeParty>
<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${order}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20261201</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${net}</ram:TaxBasisTotalAmount>
<ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
}

export function ubl({ number, supplier, order, lines, net, tax, gross }: FileInvoice): string {
  const items = lines.map(
    (
      line,
      at,
    ) => `<cac:InvoiceLine><cbc:ID>${at + 1}</cbc:ID><cbc:InvoicedQuantity unitCode="H87">${line.quantity}</cbc:InvoicedQuantity>
<cbc:LineExtensionAmount currencyID="EUR">${line.net}</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>${line.name}</cbc:Name><cac:SellersItemIdentification><cbc:ID>${line.item}</cbc:ID></cac:SellersItemIdentification>
<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
<cac:Price><cbc:PriceAmount currencyID="EUR">${line.price}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
<cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-11-17</cbc:IssueDate><cbc:DueDate>2026-12-01</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cac:OrderReference><cbc:ID>${order}</cbc:ID></cac:OrderReference>
<cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${supplier}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${tax}</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">${net}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">${gross}</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
${items.join('')}</Invoice>`;
}

/** A minimal PDF with the XML embedded. */
export function pdfWith(xml: string | Buffer, compressed = true): Buffer {
  const content = compressed ? deflateSync(xml) : Buffer.from(xml);
  const filter = compressed ? '/Filter /FlateDecode ' : '';
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
    Buffer.from(
      `2 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml ${filter}/Length ${content.length} >>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
}
