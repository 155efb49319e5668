import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';
import { unreadable, type ReadEntry, type ReadStatement } from './statement.js';

/** A field begins a line: `:61:`. */
const FIELD = /^:(\d{2}[A-Z]?):/;
/** Value day, day of booking, mark, amount, kind, customer's and bank's reference. */
const ENTRY =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12}),(\d{0,2})([A-Z][A-Z0-9]{3})([^/\n]{0,16})(?:\/\/([^\n]{0,16}))?/;
const MOST_LINES = 200_000;

export function isMt940(text: string): boolean {
  return /^(?:\{1:|:20:)/.test(text.trimStart()) && /^:25:/m.test(text);
}

/** MT940 (SWIFT) with the structured field 86 of German banks. */
export function readMt940(text: string): ReadStatement {
  const lines = text.replaceAll('\r\n', '\n').split(/[\n\r]/);
  if (lines.length > MOST_LINES) throw unreadable('Die Datei hat zu viele Zeilen.');
  const fields = fieldsOf(lines);
  const accounts = new Set(
    fields.filter(({ tag }) => tag === '25').map(({ text: account }) => accountOf(account)),
  );
  if (accounts.size > 1)
    throw unreadable('Die Datei enthält Auszüge mehrerer Konten. Bitte je Konto eine Datei einlesen.');
  const entries: ReadEntry[] = [];
  fields.forEach((field, place) => {
    if (field.tag !== '61') return;
    const next = fields[place + 1];
    entries.push(entryOf(field.text, next?.tag === '86' ? next.text : ''));
  });
  return { format: 'MT940', account: [...accounts][0] ?? '', entries };
}

type Field = { readonly tag: string; readonly text: string };

function fieldsOf(lines: readonly string[]): readonly Field[] {
  const fields: { tag: string; text: string }[] = [];
  for (const line of lines) {
    const tag = FIELD.exec(line)?.[1];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, text: line.slice(tag.length + 2) });
    else if (last !== undefined && !/^-?\}?$/.test(line.trim())) last.text += `\n${line}`;
  }
  return fields;
}

/** `12030000/1020304050EUR`, or an IBAN. */
function accountOf(text: string): string {
  return text.replaceAll(/\s/g, '').replace(/EUR$/, '').slice(0, 34);
}

function entryOf(line: string, information: string): ReadEntry {
  const match = ENTRY.exec(line);
  if (match === null) throw unreadable('Ein Umsatz der Datei ist nicht lesbar.');
  const [, value = '', booked, mark = '', , whole = '', decimals = '', , , bankReference] = match;
  const valueOn = dayOf(value);
  const bookedOn = booked === undefined ? valueOn : nearest(valueOn, booked);
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0') || '0');
  // Cancelled: the money moves back.
  const isIn = mark === 'C' || mark === 'RD';
  const reference = bankReference?.trim() ?? '';
  return {
    bookedOn,
    valueOn,
    cents: isIn ? cents : -cents,
    ...textsOf(information),
    reference: reference === '' || reference === 'NONREF' ? null : reference,
  };
}

function dayOf(text: string): LocalDate {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!isLocalDate(day)) throw unreadable('Ein Datum der Datei ist nicht möglich.');
  return day;
}

/** Month and day in the year in which they are nearest to the other day. */
function nearest(day: LocalDate, monthAndDay: string): LocalDate {
  const year = Number(day.slice(0, 4));
  const found = [year - 1, year, year + 1]
    .map((one) => `${one}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2, 4)}`)
    .filter(isLocalDate)
    .toSorted((a, b) => distance(a, day) - distance(b, day))[0];
  if (found === undefined) throw unreadable('Ein Datum der Datei ist nicht möglich.');
  return found;
}

const distance = (one: LocalDate, other: LocalDate): number => Math.abs(Date.parse(one) - Date.parse(other));

/** `166?00GUTSCHRIFT?20RE-2026-00001?31DE…?32Ina Blattner`; without subfields the whole text is the purpose. */
function textsOf(information: string): Pick<ReadEntry, 'name' | 'iban' | 'purpose'> {
  const joined = information.replaceAll('\n', '');
  const separator = /^\d{3}([^\w\s])\d{2}/.exec(joined)?.[1];
  if (separator === undefined) return { name: null, iban: null, purpose: information.replaceAll('\n', ' ') };
  const subfields = joined.split(separator).slice(1);
  const of = (...codes: readonly string[]) =>
    subfields.filter((one) => codes.includes(one.slice(0, 2))).map((one) => one.slice(2));
  const purpose = of('20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63').join(
    '',
  );
  const iban = of('31').join('').replaceAll(/\s/g, '');
  return {
    name: of('32', '33').join('') || null,
    iban: /^[A-Z]{2}\d{2}/.test(iban)
      ? iban
      : (/IBAN[:+]\s*([A-Z]{2}\d{2}[A-Z0-9]{10,30})/.exec(purpose)?.[1] ?? null),
    // SEPA marks what the payer wrote.
    purpose:
      /SVWZ\+(.*?)(?:(?:EREF|KREF|MREF|CRED|ABWA|ABWE|IBAN|BIC)\+|$)/.exec(purpose)?.[1] || purpose || null,
  };
}
