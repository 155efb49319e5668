import { approvedSums } from '#contracts/estimates/estimate-decisions.js';
import { estimateStream, type Estimate, type EstimateStatus } from '#contracts/estimates/estimate.js';
import { wholeSums } from '#contracts/estimates/estimate-content.js';
import type { EstimateEvent } from '#contracts/estimates/estimate.events.js';
import { unreachable, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { historyOf, type StateField } from '../platform/history/history.js';

const STATUS_WORDS: Readonly<Record<EstimateStatus, string>> = {
  DRAFT: 'Entwurf',
  SENT: 'Wartet auf Freigabe',
  ANSWERED: 'Beantwortet',
  EXPIRED: 'Abgelaufen',
  WITHDRAWN: 'Zurückgezogen',
};

type Sentence = { readonly what: string; readonly reason?: string | null };

function whatOf(event: RecordedEvent<EstimateEvent>, after: Estimate): Sentence {
  switch (event.type) {
    case 'EstimateDrafted':
      return { what: `Entworfen, gültig bis ${germanDate(event.data.validUntilOn)}` };
    case 'EstimateRedrafted':
      return { what: `Geändert zur Fassung ${event.data.version}` };
    case 'EstimateSent':
      return { what: `Fassung ${event.data.version} verschickt, Prüfsumme ${event.data.hash.slice(0, 12)}` };
    case 'EstimatePrinted':
      return { what: `PDF der Fassung ${event.data.version} erzeugt` };
    case 'EstimateMailed':
      return { what: `Fassung ${event.data.version} per E-Mail verschickt` };
    case 'EstimateReminded':
      return { what: `An Fassung ${event.data.version} per E-Mail erinnert` };
    case 'EstimateViewed':
      return { what: `Fassung ${event.data.version} angesehen` };
    case 'EstimateLineApproved':
      return { what: `„${titleOf(after, event.data.lineId)}“ freigegeben${how(event.data.by)}` };
    case 'EstimateLineDeclined':
      return { what: `„${titleOf(after, event.data.lineId)}“ abgelehnt` };
    case 'EstimateLineDismissed':
      return { what: `„${titleOf(after, event.data.lineId)}“ wird nicht mehr vorgeschlagen` };
    case 'EstimateAnswered': {
      const { name, grossCents, version } = event.data;
      return { what: `Antwort auf Fassung ${version} von ${name}: ${germanEuros(grossCents)} freigegeben` };
    }
    case 'EstimateApprovedByPhone': {
      const { name, spokenOn, grossCents } = event.data;
      const sum = germanEuros(grossCents);
      return { what: `Am Telefon freigegeben von ${name} am ${germanDate(spokenOn)}: zusammen ${sum}` };
    }
    case 'EstimateQuestionAsked':
      return { what: `Frage des Kunden: ${event.data.question}` };
    case 'EstimateMailRequested':
      return { what: `Fassung ${event.data.version} erneut per E-Mail verlangt` };
    case 'EstimateQuestionSettled':
      return { what: `Frage erledigt: ${questionOf(after, event.data.questionId)}` };
    case 'EstimateOrderChosen':
      return { what: 'Auftrag für die freigegebenen Positionen angelegt' };
    case 'EstimateExpired':
      return { what: 'Abgelaufen ohne Antwort' };
    case 'EstimateExcessJustified': {
      const { upToCents, reason } = event.data;
      return { what: `Mehrkosten bis ${germanEuros(upToCents)} mit dem Kunden vereinbart`, reason };
    }
    case 'EstimateWithdrawn':
      return { what: 'Zurückgezogen', reason: event.data.reason };
    case 'EstimateKept':
      return {
        what: `Kunde gelöscht, Freigabe aufbewahrt bis ${germanDate(event.data.keptUntilOn)} (§ 147 AO)`,
      };
    case 'EstimateForgotten':
      return { what: 'Aufbewahrung beendet, Texte gelöscht' };
    case 'EstimateTurnedIntoOrder':
      return { what: `${event.data.lineIds.length} Positionen in den Auftrag übernommen` };
    default:
      return unreachable(event);
  }
}

const how = (by: 'LINK' | 'PHONE'): string => (by === 'PHONE' ? ' (am Telefon)' : '');

function titleOf(estimate: Estimate, lineId: string): string {
  const lines = estimate.status === 'none' ? [] : (estimate.sent?.lines ?? []);
  return lines.find((line) => line.lineId === lineId)?.title ?? '';
}

function questionOf(estimate: Estimate, questionId: string): string {
  const questions = estimate.status === 'none' ? [] : estimate.questions;
  return questions.find((asked) => asked.questionId === questionId)?.question ?? '';
}

function fields(estimate: Estimate): readonly StateField[] {
  if (estimate.status === 'none') return [];
  const { number, status, version, sent, draft } = estimate;
  return [
    { field: 'number', label: 'Nummer', value: number },
    { field: 'status', label: 'Status', value: STATUS_WORDS[status] },
    { field: 'version', label: 'Fassung', value: String(version) },
    { field: 'validUntil', label: 'Gültig bis', value: germanDate(draft.validUntilOn) },
    { field: 'grossTotal', label: 'Summe brutto', value: germanEuros(wholeSums(draft).grossCents) },
    { field: 'hash', label: 'Prüfsumme', value: sent?.hash ?? '' },
    {
      field: 'justified',
      label: 'Mehrkosten vereinbart bis',
      value: estimate.justifiedCents === 0 ? '' : germanEuros(estimate.justifiedCents),
    },
    {
      field: 'approvedTotal',
      label: 'Freigegeben brutto',
      value: germanEuros(approvedSums(estimate).grossCents),
    },
  ];
}

/** "Verlauf" of an estimate. */
export const estimateHistory = historyOf(
  estimateStream,
  (event, _, after) => ({
    subject: after.status === 'none' ? '' : after.number,
    ...whatOf(event, after),
  }),
  fields,
);
