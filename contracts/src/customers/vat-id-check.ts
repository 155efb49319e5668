import { isSameIn } from '../kernel/fields.js';
import { germanDate } from '../values/german.js';
import { addDays, type LocalDate } from '../values/local-date-time.js';

export const VAT_ID_OUTCOMES = ['VALID', 'INVALID', 'UNAVAILABLE'] as const;
export type VatIdOutcome = (typeof VAT_ID_OUTCOMES)[number];

/** What the register of the member states answered about a VAT id; null: it did not say. */
export type VatIdAnswer = {
  readonly vatId: string;
  readonly outcome: VatIdOutcome;
  readonly askedOn: LocalDate;
  readonly name: string | null;
  readonly address: string | null;
  /** Proves the question to a tax office. */
  readonly consultationNumber: string | null;
};

/** The answer out of anything that has it. */
export function vatIdAnswerOf(of: VatIdAnswer): VatIdAnswer {
  const { vatId, outcome, askedOn, name, address, consultationNumber } = of;
  return { vatId, outcome, askedOn, name, address, consultationNumber };
}

/** True if the register said nothing new on the same day. The first number is new, another one is not. */
function isSameAnswer(before: VatIdAnswer, answer: VatIdAnswer): boolean {
  const isProven = before.consultationNumber !== null || answer.consultationNumber === null;
  return isProven && isSameIn(['vatId', 'outcome', 'askedOn', 'name', 'address'], before, answer);
}

/** GET and POST /customers/{id}/vat-id-check */
export type VatIdCheckAnswer = {
  /** Whether this garage asks the register at all. */
  readonly isOn: boolean;
  readonly vatId: string | null;
  /** The last answer about this VAT id. */
  readonly latest: VatIdAnswer | null;
  /** The day of a later question that the register did not answer; null: it answered the last one. */
  readonly silentOn: LocalDate | null;
  /** Why the VAT id is not confirmed, as a German sentence; null: it is. */
  readonly doubt: string | null;
};

/** § 6a UStG asks for a VAT id that is valid at the time of supply. */
const CONFIRMED_FOR_DAYS = 30;

/** `vatIdSilentOn`: the day of a later question about the same VAT id that the register did not answer. */
export type VatIdRecord = {
  /** Null: nobody asked yet. May be about an earlier VAT id. */
  readonly vatIdCheck: VatIdAnswer | null;
  readonly vatIdSilentOn: LocalDate | null;
};

/** A register that cannot be reached takes nothing away from what it said before about the same VAT id. */
export function afterAnswer({ vatIdCheck }: VatIdRecord, answer: VatIdAnswer): VatIdRecord {
  const isSilent = answer.outcome === 'UNAVAILABLE' && vatIdCheck?.vatId === answer.vatId;
  return isSilent
    ? { vatIdCheck, vatIdSilentOn: answer.askedOn }
    : { vatIdCheck: answer, vatIdSilentOn: null };
}

/** True if the last question already brought this answer. */
export function isLastAnswer({ vatIdCheck, vatIdSilentOn }: VatIdRecord, answer: VatIdAnswer): boolean {
  if (vatIdCheck === null || vatIdCheck.vatId !== answer.vatId) return false;
  if (vatIdSilentOn === null) return isSameAnswer(vatIdCheck, answer);
  return answer.outcome === 'UNAVAILABLE' && vatIdSilentOn === answer.askedOn;
}

/** `VIES hat am 03.11.2026 nicht geantwortet.` */
export const silentInWords = (day: LocalDate): string => `VIES hat am ${germanDate(day)} nicht geantwortet.`;

/** The last answer, unless it is about another VAT id than the customer has today. */
export function answerAbout(vatId: string | null, latest: VatIdAnswer | null): VatIdAnswer | null {
  return latest !== null && latest.vatId === vatId ? latest : null;
}

/** Why a VAT id is not confirmed today, as a German sentence; null: it is. `answer`: about this VAT id. */
export function vatIdDoubt(
  vatId: string | null,
  answer: VatIdAnswer | null,
  today: LocalDate,
): string | null {
  if (vatId === null) return 'Es ist keine USt-IdNr. hinterlegt.';
  if (answer === null) return 'Die USt-IdNr. wurde noch nicht bei VIES abgefragt.';
  const { outcome, askedOn } = answer;
  const day = germanDate(askedOn);
  if (outcome === 'UNAVAILABLE') return silentInWords(askedOn);
  if (outcome === 'INVALID') return `Die USt-IdNr. ist laut VIES ungültig (Abfrage vom ${day}).`;
  const isOld = addDays(askedOn, CONFIRMED_FOR_DAYS) < today;
  return isOld ? `Die letzte Bestätigung von VIES ist vom ${day}.` : null;
}

const OUTCOMES: Readonly<Record<VatIdOutcome, string>> = {
  VALID: 'gültig',
  INVALID: 'ungültig',
  UNAVAILABLE: 'keine Antwort',
};

/** `gültig am 03.11.2026: Alpen Logistik GmbH, Wien (Nr. der Abfrage WAPI1)`. */
export function answerInWords({ outcome, askedOn, name, address, consultationNumber }: VatIdAnswer): string {
  const whose = [name, address?.replaceAll(/\s*\n\s*/g, ', ')].filter(Boolean).join(', ');
  const number = consultationNumber === null ? '' : ` (Nr. der Abfrage ${consultationNumber})`;
  return `${OUTCOMES[outcome]} am ${germanDate(askedOn)}${whose && `: ${whose}`}${number}`;
}
