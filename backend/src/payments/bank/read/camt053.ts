import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';
import { at, children, textAt, type XmlNode } from '../../../platform/xml/read-xml.js';
import { unreadable, type ReadEntry, type ReadStatement } from './statement.js';

/** The namespace of the message, in any version. */
const MESSAGE = /urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}/;
const HEAD_BYTES = 4_096;

/** True if the root element names the message. The XML reader drops namespaces. */
export function isCamt053(bytes: Uint8Array): boolean {
  return MESSAGE.test(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1').replaceAll('\0', ''));
}

/**
 * CAMT.053 (ISO 20022) in version 2 and 8, which differ in where they name the other side. Only booked entries of euros.
 * An entry of several transactions with amounts is as many entries.
 */
export function readCamt053(root: XmlNode): ReadStatement {
  const statements = children(at(root, 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw unreadable('Die Datei enthält keinen Kontoauszug.');
  const accounts = new Set(statements.map(accountOf));
  if (accounts.size > 1)
    throw unreadable('Die Datei enthält Auszüge mehrerer Konten. Bitte je Konto eine Datei einlesen.');
  return {
    format: 'CAMT053',
    account: [...accounts][0] ?? '',
    entries: statements.flatMap((statement) => children(statement, 'Ntry').flatMap(entriesOf)),
  };
}

function accountOf(statement: unknown): string {
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  return (account ?? '').replaceAll(/\s/g, '').slice(0, 34);
}

function entriesOf(entry: unknown): readonly ReadEntry[] {
  // Version 2 writes the status as text, version 8 as a code.
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
  if (status !== null && status !== 'BOOK') return [];
  const bookedOn = dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt');
  if (bookedOn === null) throw unreadable('Ein Umsatz der Datei hat keinen Buchungstag.');
  const days = { bookedOn, valueOn: dayOf(entry, 'ValDt') ?? bookedOn };
  const sign = signOf(entry, 1);
  const whole = centsOf(at(entry, 'Amt'));
  if (whole === null) throw unreadable('Ein Umsatz der Datei hat keinen Betrag in Euro.');
  const cents = sign * whole;
  const reference = textAt(entry, 'AcctSvcrRef');
  const details = children(entry, 'NtryDtls').flatMap((one) => children(one, 'TxDtls'));
  const parts = details.map((detail) => {
    const amount = centsOf(at(detail, 'Amt')) ?? centsOf(at(detail, 'AmtDtls', 'TxAmt', 'Amt'));
    return amount === null ? null : amount * signOf(detail, sign);
  });
  const isSplit =
    details.length > 1 &&
    parts.every((part) => part !== null) &&
    parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) === cents;
  if (!isSplit) return [{ ...days, cents, ...textsOf(details[0], entry, cents), reference }];
  return details.map((detail, place) => {
    const part = parts[place] ?? 0;
    const own =
      textAt(detail, 'Refs', 'AcctSvcrRef') ?? (reference === null ? null : `${reference}/${place + 1}`);
    return { ...days, cents: part, ...textsOf(detail, entry, part), reference: own };
  });
}

/** Booked back entries have the other sign already in CdtDbtInd. */
function signOf(node: unknown, otherwise: number): number {
  const indicator = textAt(node, 'CdtDbtInd');
  if (indicator === null) return otherwise;
  return indicator === 'DBIT' ? -1 : 1;
}

function dayOf(entry: unknown, name: string): LocalDate | null {
  const day = textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm')?.slice(0, 10) ?? null;
  return isLocalDate(day) ? day : null;
}

/** Null if it is not in euros. */
function centsOf(amount: unknown): number | null {
  const text = textAt(amount);
  const currency = textAt(amount, '@Ccy');
  if (text === null || (currency !== null && currency !== 'EUR')) return null;
  const match = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '0', decimals = ''] = match;
  if (/[1-9]/.test(decimals.slice(2))) return null;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/** The other side: the debtor of money that came, the creditor of money that went. */
function textsOf(
  detail: unknown,
  entry: unknown,
  cents: number,
): Pick<ReadEntry, 'name' | 'iban' | 'purpose'> {
  const side = cents > 0 ? 'Dbtr' : 'Cdtr';
  const parties = at(detail, 'RltdPties');
  const lines = children(at(detail, 'RmtInf'), 'Ustrd').flatMap((line) => textAt(line) ?? []);
  const structured = textAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref');
  const purpose = lines.length > 0 ? lines.join(' ') : structured;
  return {
    // Version 8: Dbtr/Pty/Nm.
    name: textAt(parties, side, 'Pty', 'Nm') ?? textAt(parties, side, 'Nm'),
    iban: textAt(parties, `${side}Acct`, 'Id', 'IBAN'),
    purpose: purpose ?? textAt(entry, 'AddtlNtryInf'),
  };
}
