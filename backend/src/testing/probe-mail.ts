import type { Mail } from '../platform/mail/mailer.js';

export function probeMail(id: string): Mail {
  return {
    id,
    date: '2026-11-23T07:00:00.000Z',
    from: { address: 'werkstatt@ahornhof.example' },
    to: { name: 'Mia Muster', address: 'mia@post.example' },
    subject: 'Ihr Termin',
    text: 'Ihr Termin ist bestätigt.',
    html: '<p>Ihr Termin ist bestätigt.</p>',
  };
}
