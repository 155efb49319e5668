import type { LetterAnswer, ReminderRunAnswer } from '#contracts/reminders/reminder-answers.js';
import { formatDate, formatEuro } from '../../ui/dates/formats.js';

const CAUSES: Readonly<Record<NonNullable<LetterAnswer['withdrawn']>, string>> = {
  SUM_CHANGED: 'zurückgezogen, die offene Summe hat sich geändert',
  BLOCKED: 'zurückgezogen, Mahnungen wurden gesperrt',
  BY_HAND: 'von Hand zurückgezogen',
};

/** `verschickt am 23.11.2026 per E-Mail` */
export function stateInWords({ state, sentOn, byMail, withdrawn }: LetterAnswer): string {
  if (withdrawn !== null) return CAUSES[withdrawn];
  if (state === 'SENT') return `verschickt am ${formatDate(sentOn ?? '')} per ${byMail ? 'E-Mail' : 'Post'}`;
  if (byMail) return 'E-Mail wird verschickt';
  return state === 'PRINTED' ? 'bereit zum Drucken' : 'Brief wird erzeugt';
}

type Sums = Pick<LetterAnswer, 'open' | 'fee' | 'interest' | 'flatFee' | 'paidCosts'>;

/** `offen 157,08 €, Gebühr 2,50 €` */
export function sumsInWords({ open, fee, interest, flatFee, paidCosts }: Sums): string {
  return [
    `offen ${formatEuro(open)}`,
    fee > 0 && `Gebühr ${formatEuro(fee)}`,
    interest > 0 && `Zinsen ${formatEuro(interest)}`,
    flatFee > 0 && `Pauschale ${formatEuro(flatFee)}`,
    paidCosts > 0 && `davon bezahlt ${formatEuro(paidCosts)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The first refusal of a run, for a message; empty: none. */
export function refusalsInWords({ outcomes }: ReminderRunAnswer): string {
  const refused = outcomes.filter((one) => one.refused !== null);
  const [first] = refused;
  if (first === undefined) return '';
  const others = refused.length === 1 ? '' : ` (und ${refused.length - 1} weitere)`;
  return `${first.refused}${others}`;
}
