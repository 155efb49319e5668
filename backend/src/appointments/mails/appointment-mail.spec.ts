import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { recorded } from '../../testing/given.js';
import { bookedFacts, company, life, openingTimes } from '../testing/made-up-appointment.js';
import { fieldsOf } from '../testing/calendar-fields.js';
import { appointmentMail } from './appointment-mail.js';
import { MAIL_KINDS, type MailKind } from './mail-kinds.js';
import { standingAt } from './standing-at.js';

const ownLink = 'https://ahornhof.example/termin/abc_-';
const staffLink = 'https://ahornhof.example/appointments?highlight=a';

function mailAfter(kind: MailKind, ...facts: AppointmentEvent[]) {
  return mailOn('2026-11-20', kind, ...facts);
}

function mailOn(day: LocalDate, kind: MailKind, ...facts: AppointmentEvent[]) {
  const events = recorded(facts);
  const standing = standingAt(events, events.length - 1, '2026-11-21T08:00:00.000Z');
  if (standing === null) throw new Error('There is no mail');
  const { event, appointment } = standing;
  return appointmentMail({
    id: `event.${kind}`,
    kind,
    appointment,
    revision: event.revision,
    date: `${day}T08:00:00.000Z`,
    wanted: event.type === 'AppointmentMoveRequested' ? event.data : null,
    company,
    openingTimes,
    bring: 'Serviceheft',
    sender: { name: company.name, address: company.email },
    ...(kind.startsWith('workshop') ? { to: { address: 'annahme@ahornhof.example' } } : {}),
    ownLink,
    staffLink,
  });
}

describe('mails to the customer', () => {
  it('repeat nothing that a stranger typed before the garage has looked at it', () => {
    const name = 'Ihr Konto ist gesperrt: evil.example';
    const mail = mailAfter('request-received', {
      ...life.requested,
      data: { ...life.requested.data, name },
    } as AppointmentEvent);
    expect(JSON.stringify(mail)).not.toContain('gesperrt');
  });

  it('confirm the receipt of a request', () => {
    const mail = mailAfter('request-received', life.requested);
    expect(mail).toMatchObject({
      id: 'event.request-received',
      from: { name: company.name, address: 'werkstatt@ahornhof.example' },
      to: { address: 'e.rothbach@mail.example' },
      subject: 'Ihre Terminanfrage für den 23.11.2026 um 08:00 Uhr',
    });
    expect(mail.text).toBe(
      [
        'Guten Tag,',
        '',
        'wir haben Ihre Terminanfrage erhalten. Sobald wir den Termin geprüft haben, schicken wir Ihnen eine Bestätigung.',
        '',
        'Termin:      Montag, 23. November 2026, 08:00 Uhr',
        'Service:     Inspektion (etwa 2 Stunden)',
        'Kennzeichen: XM-ER 77',
        '',
        'Termin ansehen oder absagen:',
        ownLink,
        '',
        '-- ',
        'Kfz Ahornhof "Süd"',
        'Inhaber: Ida Ahorn',
        'Am Ahornhof 3, 10999 Musterstadt',
        'Telefon 030 555 0100',
        'werkstatt@ahornhof.example',
        'USt-IdNr. DE123456788',
        'Diese Nachricht wurde automatisch verschickt.',
        '',
      ].join('\n'),
    );
    expect(mail.calendar).toBeUndefined();
  });

  it('add a confirmed appointment to the calendar', () => {
    const mail = mailAfter('confirmed', life.requested, life.confirmed);
    expect(mail.subject).toBe('Ihr Termin am 23.11.2026 um 08:00 Uhr ist bestätigt');
    expect(mail.text).toContain('Ihr Termin ist bestätigt.');
    expect(mail.calendar?.method).toBe('REQUEST');
    expect(fieldsOf(mail.calendar?.ics)).toMatchObject({
      METHOD: 'REQUEST',
      UID: bookedFacts.appointmentId,
      SEQUENCE: '1',
      STATUS: 'CONFIRMED',
      DTSTART: '20261123T070000Z',
      DTEND: '20261123T090000Z',
      SUMMARY: 'Inspektion\\, Kfz Ahornhof "Süd"',
      LOCATION: 'Kfz Ahornhof "Süd"\\, Am Ahornhof 3\\, 10999 Musterstadt',
      URL: ownLink,
    });
    expect(mail.calendar?.ics).toContain(
      `ORGANIZER;CN="Kfz Ahornhof 'Süd'":mailto:werkstatt@ahornhof.example`,
    );
  });

  it('state the old and new time of a move, with a file that replaces the earlier one', () => {
    const mail = mailAfter('rescheduled', life.requested, life.confirmed, life.moved);
    expect(mail.subject).toBe('Ihr Termin ist verschoben auf den 24.11.2026 um 11:00 Uhr');
    expect(mail.text).toContain('Bisher war er am Montag, 23. November 2026, 08:00 Uhr.');
    expect(mail.text).toContain('Termin:      Dienstag, 24. November 2026, 11:00 Uhr');
    // Two hours from eleven on: until twelve, and one after lunch.
    expect(fieldsOf(mail.calendar?.ics)).toMatchObject({
      METHOD: 'REQUEST',
      UID: bookedFacts.appointmentId,
      SEQUENCE: '2',
      DTSTART: '20261124T100000Z',
      DTEND: '20261124T130000Z',
    });
  });

  it('remove a cancelled appointment from the calendar', () => {
    const mail = mailAfter('cancelled', life.entered, life.cancelled);
    expect(mail.subject).toBe('Ihr Termin am 23.11.2026 um 08:00 Uhr ist abgesagt');
    expect(fieldsOf(mail.calendar?.ics)).toMatchObject({
      METHOD: 'CANCEL',
      UID: bookedFacts.appointmentId,
      SEQUENCE: '1',
      STATUS: 'CANCELLED',
    });
  });

  it('remind the day before', () => {
    const mail = mailAfter('reminder', life.entered);
    expect(mail.subject).toBe('Ihr Termin morgen um 08:00 Uhr');
    expect(mail.text).toContain('wir erinnern Sie an Ihren Termin morgen.');
    expect(mail.calendar).toBeUndefined();
  });

  it('say what to bring along when the appointment stands', () => {
    const drive = { ...life.entered, data: { ...life.entered.data, kind: 'TEST_DRIVE' } } as AppointmentEvent;
    for (const mail of [
      mailAfter('confirmed', life.requested, life.confirmed),
      mailAfter('reminder', drive),
    ]) {
      expect(mail.text).toContain('Mitbringen:  Serviceheft');
      expect(mail.html).toContain('Bitte mitbringen: Serviceheft');
    }
    expect(mailAfter('reminder', drive).text).toContain('Bitte bringen Sie Ihren Führerschein mit.');
    expect(mailAfter('request-received', life.requested).text).not.toContain('Serviceheft');
  });

  it('remind on the day itself if no reminder was sent the day before', () => {
    const mail = mailOn('2026-11-23', 'reminder', life.entered);
    expect(mail.subject).toBe('Ihr Termin heute um 08:00 Uhr');
    expect(mail.text).toContain('wir erinnern Sie an Ihren Termin heute.');
    expect(mail.html).toContain('wir erinnern Sie an Ihren Termin heute.');
  });
});

describe('mails to the workshop', () => {
  it('report a new request, with the customer as the reply address', () => {
    const mail = mailAfter('workshop-request', life.requested);
    expect(mail).toMatchObject({
      to: { address: 'annahme@ahornhof.example' },
      replyTo: { name: 'Edda Rothbach', address: 'e.rothbach@mail.example' },
      subject: 'Neue Terminanfrage: 23.11.2026 um 08:00 Uhr, XM-ER 77',
    });
    expect(mail.text).toContain(`Telefon:     030 1234567`);
    expect(mail.text).toContain(staffLink);
    expect(mail.text).not.toContain(ownLink);
  });

  it('report a request for another time', () => {
    const mail = mailAfter('workshop-move-request', life.entered, life.moveRequested);
    expect(mail.subject).toBe('Anderer Termin gewünscht: XM-ER 77, bisher 23.11.2026 um 08:00 Uhr');
    expect(mail.text).toContain('Gewünscht:   Mittwoch, 25. November 2026, 14:00 Uhr');
    expect(mail.text).toContain('Nachricht:   Gern <nach> der Arbeit');
    expect(mail.html).toContain('Gern &lt;nach&gt; der Arbeit');
    expect(mail.html).not.toContain('<nach>');
  });

  it('report a cancellation by the customer', () => {
    const mail = mailAfter('workshop-cancelled', life.entered, life.cancelled);
    expect(mail.subject).toBe('Vom Kunden abgesagt: 23.11.2026 um 08:00 Uhr, XM-ER 77');
    expect(mail.text).toContain('Die Zeit ist wieder frei.');
    expect(mail.calendar).toBeUndefined();
  });
});

describe('every mail', () => {
  const hostile = '<img src=x onerror=alert(1)>{{name}}';
  const facts = { ...life.entered, data: { ...life.entered.data, name: hostile } } as AppointmentEvent;

  it.each(MAIL_KINDS)('%s escapes typed values, loads nothing and leaves no gap', (kind) => {
    const { html, text } = mailAfter(kind, facts, life.moved, life.moveRequested);
    expect(html).not.toContain('<img');
    const escaped = '&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt;{{name}}';
    expect(html.includes(escaped)).toBe(kind !== 'request-received');
    expect(html).not.toMatch(/<(script|link|iframe)|src=|undefined|null/);
    expect(html).toMatch(/^<!doctype html>\n<html lang="de">/);
    expect(text).not.toMatch(/undefined|null|&lt;|\n\n\n/);
    expect(text).toContain('Diese Nachricht wurde automatisch verschickt.');
  });
});
