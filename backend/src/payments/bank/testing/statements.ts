/** An entry of a made-up CAMT.053 file. */
export type SampleEntry = {
  readonly cents: number;
  readonly purpose: string;
  readonly name?: string;
  readonly iban?: string;
  readonly day?: string;
  readonly reference?: string | null;
};

export const ACCOUNT = 'DE02120300000000202051';
const PAYER_IBAN = 'DE88100900001234567892';

export const DAY = '2026-11-23';

const euros = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

function camtEntry(
  { cents, purpose, name, iban, day, reference }: SampleEntry,
  version: '02' | '08',
): string {
  const side = cents > 0 ? 'Dbtr' : 'Cdtr';
  const party = `<Nm>${name ?? 'Ina Blattner'}</Nm>`;
  return `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${cents > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd>
<Sts>${version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'}</Sts><BookgDt><Dt>${day ?? DAY}</Dt></BookgDt><ValDt><Dt>${day ?? DAY}</Dt></ValDt>
${reference === undefined || reference === null ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
<NtryDtls><TxDtls><RltdPties><${side}>${version === '02' ? party : `<Pty>${party}</Pty>`}</${side}>
<${side}Acct><Id><IBAN>${iban ?? PAYER_IBAN}</IBAN></Id></${side}Acct></RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}

/** A CAMT.053 file of one statement. */
export function camt(entries: readonly SampleEntry[], version: '02' | '08' = '08'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${ACCOUNT}</IBAN></Id></Acct>
${entries.map((entry) => camtEntry(entry, version)).join('\n')}</Stmt></BkToCstmrStmt></Document>`;
}

/** The same as MT940 with the structured field 86. */
export function mt940(entries: readonly SampleEntry[], account = '12030000/1020304050'): string {
  const lines = entries.flatMap(({ cents, purpose, name, iban, day, reference }) => {
    const [year = '', month = '', date = ''] = (day ?? DAY).split('-');
    const mark = cents > 0 ? 'C' : 'D';
    return [
      `:61:${year.slice(2)}${month}${date}${month}${date}${mark}${euros(cents).replace('.', ',')}NTRFNONREF${reference ? `//${reference}` : ''}`,
      `:86:166?00GUTSCHRIFT?20SVWZ+${purpose}?31${iban ?? PAYER_IBAN}?32${name ?? 'Ina Blattner'}`,
    ];
  });
  return [
    ':20:STARTUMSE',
    `:25:${account}EUR`,
    ':28C:00001/001',
    ':60F:C261122EUR0,00',
    ...lines,
    ':62F:C261123EUR1,00',
    '-',
  ].join('\r\n');
}

/** The same as a bank exports it for spreadsheets. */
export function csv(entries: readonly SampleEntry[]): string {
  const rows = entries.map(({ cents, purpose, name, iban, day }) => {
    const [year, month, date] = (day ?? DAY).split('-');
    const amount = `${cents < 0 ? '-' : ''}${euros(cents).replace('.', ',')}`;
    return `${date}.${month}.${year};${name ?? 'Ina Blattner'};${iban ?? PAYER_IBAN};"${purpose}";${amount}`;
  });
  return [
    'Umsätze Girokonto;;;;',
    '',
    'Buchungstag;Zahlungspflichtiger;IBAN;Verwendungszweck;Betrag (€)',
    ...rows,
    '',
  ].join('\r\n');
}

export const CSV_COLUMNS = {
  bookedOn: 'Buchungstag',
  valueOn: null,
  amount: 'Betrag (€)',
  purpose: 'Verwendungszweck',
  name: 'Zahlungspflichtiger',
  iban: 'IBAN',
} as const;
