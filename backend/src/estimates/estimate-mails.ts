import { Inject, Injectable } from '@nestjs/common';
import { survivingCustomer } from '#contracts/customers/customer.js';
import { approvedLines } from '#contracts/estimates/estimate-decisions.js';
import {
  estimateStream,
  hasUnsentChanges,
  openQuestions,
  type Answer,
  type KnownEstimate,
} from '#contracts/estimates/estimate.js';
import { estimateFileName } from '#contracts/estimates/estimate-file-name.js';
import { APPROVAL_TERMS } from '#contracts/estimates/approval-terms.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { isErased, unlessErased } from '#contracts/kernel/erased.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { germanDate, germanDateTime, germanEuros } from '#contracts/values/german.js';
import { Connections } from '../platform/connections/connections.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { noteMailed, noteReminded } from './estimate-dispatch.js';
import { OwnEstimateLinks } from './own/own-estimate-links.js';
import { estimateMail, type EstimateMailFacts } from './paper/estimate-mail.js';

type Addressed = {
  readonly id: string;
  readonly whom: 'CUSTOMER' | 'WORKSHOP';
  /** Null: there is no address, and no mail. */
  readonly to: string | null;
  readonly date: Instant;
};

/** The mails about estimates. Each has an id of its own, so that a repeated job sends it once. */
@Injectable()
export class EstimateMails {
  constructor(
    private readonly streams: Streams,
    private readonly links: OwnEstimateLinks,
    private readonly connections: Connections,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {}

  /** Mails the version with its PDF and the link, if it is still the one that is out. Idempotent. */
  async send(estimateId: string, version: number, origin: CommandOrigin): Promise<void> {
    const estimate = await this.estimate(estimateId);
    const { number, sent, status } = estimate;
    if (sent === null || sent.version !== version || status !== 'SENT') return;
    if (sent.mailTo === null || sent.mailedAt !== null || sent.pdfHash === null) return;
    const { plate, validUntilOn, sentAt, pdfHash } = sent;
    const intro = `anbei erhalten Sie unseren Kostenvoranschlag ${number}${plate === null ? '' : ` für Ihr Fahrzeug ${plate}`}.`;
    const facts: EstimateMailFacts = {
      subject: version === 1 ? `Kostenvoranschlag ${number}` : `Neue Fassung: Kostenvoranschlag ${number}`,
      paragraphs: [
        intro,
        'Auf Ihrer persönlichen Seite sehen Sie jede Position, stellen Fragen und geben frei, was wir ausführen sollen. ' +
          `Der Kostenvoranschlag gilt bis ${germanDate(validUntilOn)}.`,
        APPROVAL_TERMS,
      ],
      rows: [],
      link: { label: 'Ansehen und freigeben', url: await this.links.linkTo(estimateId) },
    };
    const attachments = [
      { filename: estimateFileName(number), contentType: 'application/pdf', hash: pdfHash },
    ];
    const request = sent.requestId === null ? '' : `.${sent.requestId}`;
    const id = `${estimateId}.sent.${version}${request}`;
    const addressed = { id, whom: 'CUSTOMER', to: sent.mailTo, date: sentAt } as const;
    await this.mail(estimate, addressed, facts, attachments);
    await this.streams.handle(estimateStream, estimateId, noteMailed(version), origin);
  }

  /** Reminds the customer once of the version that he has not answered. Only who was mailed is reminded. */
  async remind(estimateId: string, version: number, origin: CommandOrigin): Promise<void> {
    const estimate = await this.estimate(estimateId);
    const { number, sent, status } = estimate;
    if (sent === null || sent.version !== version || status !== 'SENT' || sent.remindedAt !== null) return;
    if (sent.mailTo === null || sent.mailedAt === null) return;
    if (localDateTime(origin.now).date > sent.validUntilOn) return;
    // The garage owes an answer, or a new version.
    if (isWaitingForGarage(estimate)) return;
    const facts: EstimateMailFacts = {
      subject: `Erinnerung: Kostenvoranschlag ${number}`,
      paragraphs: [
        `zu unserem Kostenvoranschlag ${number} haben wir noch keine Antwort von Ihnen.`,
        `Er gilt bis ${germanDate(sent.validUntilOn)}.`,
        APPROVAL_TERMS,
      ],
      rows: [],
      link: { label: 'Ansehen und freigeben', url: await this.links.linkTo(estimateId) },
    };
    const id = `${estimateId}.reminded.${version}`;
    const addressed = { id, whom: 'CUSTOMER', to: sent.mailTo, date: origin.now } as const;
    await this.mail(estimate, addressed, facts);
    await this.streams.handle(estimateStream, estimateId, noteReminded(version), origin);
  }

  /** Confirms to the customer what he approved, and tells the workshop. */
  async confirm(estimateId: string, answerId: string): Promise<void> {
    const estimate = await this.estimate(estimateId);
    const answer = estimate.answers.find((known) => known.answerId === answerId);
    if (answer === undefined || isErased(answer.name)) return;
    const { number } = estimate;
    const facts = { ...confirmation(estimate, answer), link: null };
    const date = answer.at;
    const toCustomer = {
      id: `${estimateId}.answer.${answerId}`,
      whom: 'CUSTOMER',
      to: await this.customerAddress(estimate),
      date,
    } as const;
    await this.mail(estimate, toCustomer, { ...facts, subject: `Ihre Antwort auf ${number}` });
    if (answer.by === 'PHONE') return;
    const toWorkshop = await this.toWorkshop(`${estimateId}.noted.${answerId}`, date);
    await this.mail(estimate, toWorkshop, { ...facts, subject: `Antwort auf ${number}` });
  }

  /** Tells the workshop that a customer asks. */
  async forward(estimateId: string, questionId: string): Promise<void> {
    const estimate = await this.estimate(estimateId);
    const asked = estimate.questions.find((known) => known.questionId === questionId);
    if (asked === undefined || isErased(asked.question)) return;
    const link = `${await this.connections.linkBase()}/estimates?id=${estimateId}`;
    const facts: EstimateMailFacts = {
      subject: `Frage zu ${estimate.number}`,
      paragraphs: ['ein Kunde fragt zu seinem Kostenvoranschlag:', asked.question],
      rows: [],
      link: { label: 'Kostenvoranschlag öffnen', url: link },
    };
    const addressed = await this.toWorkshop(`${estimateId}.question.${questionId}`, asked.at);
    await this.mail(estimate, addressed, facts);
  }

  private async mail(
    { sent }: KnownEstimate,
    { id, whom, to, date }: Addressed,
    facts: EstimateMailFacts,
    attachments: NonNullable<Parameters<typeof estimateMail>[0]['attachments']> = [],
  ): Promise<void> {
    if (to === null || isErased(to)) return;
    const { state: company } = await this.streams.load(companyProfileStream, '');
    const sender = await this.connections.senderOf(company);
    const name = sent === null || whom === 'WORKSHOP' ? null : buyerNameOf(sent.recipient);
    const address = { ...(name !== null && { name }), address: to };
    await this.mailer.send(estimateMail({ id, date, sender, to: address, company, facts, attachments }));
  }

  private async estimate(id: string): Promise<KnownEstimate> {
    return existing((await this.streams.load(estimateStream, id)).state);
  }

  private async customerAddress({ sent, customerId }: KnownEstimate): Promise<string | null> {
    if (sent?.mailTo) return sent.mailTo;
    return unlessErased((await survivingCustomer(this.streams, customerId))?.record.email ?? null);
  }

  private async toWorkshop(id: string, date: Instant): Promise<Addressed> {
    const { notifyEmail: to } = (await this.streams.load(workshopSettingsStream, '')).state;
    return { id, whom: 'WORKSHOP', to, date };
  }
}

function isWaitingForGarage(estimate: KnownEstimate): boolean {
  return openQuestions(estimate).length > 0 || estimate.answers.length > 0 || hasUnsentChanges(estimate);
}

function confirmation(estimate: KnownEstimate, answer: Answer): Omit<EstimateMailFacts, 'subject' | 'link'> {
  const { number, sent, decisions } = estimate;
  const approved = approvedLines(estimate);
  const declined = (sent?.lines ?? []).filter(({ lineId }) => decisions.get(lineId)?.isApproved === false);
  return {
    paragraphs: [
      `zum Kostenvoranschlag ${number}, Fassung ${sent?.version ?? 1}, hat ${answer.name} ${whenOf(answer)} geantwortet.`,
      approved.length === 0
        ? 'Es wurde nichts freigegeben.'
        : `Freigegeben sind ${germanEuros(answer.grossCents)} brutto.`,
    ],
    rows: [...approved.map(rowOf('freigegeben')), ...declined.map(rowOf('abgelehnt'))],
  };
}

/** A call is dated by its day: who answers may read it only after it was noted. */
function whenOf({ at, spokenOn }: Answer): string {
  if (spokenOn === null) return `am ${germanDateTime(at)} Uhr auf der Seite hinter dem Link`;
  return `am ${germanDate(spokenOn)} am Telefon, vermerkt am ${germanDate(localDateTime(at).date)},`;
}

const rowOf =
  (words: string) =>
  ({ title, totalCents }: Pick<EstimateLine, 'title' | 'totalCents'>) => ({
    label: `${title} (${words})`,
    value: germanEuros(totalCents),
  });
