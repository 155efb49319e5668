/** `−47,60 € vom 23.11.2026`: the list of this day and sum. What the bank says stays out of the address. */
export function bankEntryAddress(label: string): string {
  const [euros = '', day = ''] = label.split(' vom ');
  const date = day.split('.').toReversed().join('-');
  const sum = euros.replaceAll(/[^\d,]/g, '').replace(',', '.');
  return `/bank?von=${date}&bis=${date}&suche=${sum}`;
}
