import Handlebars from 'handlebars';
import type { Mail } from './mailer.js';

/** Text and HTML of a mail to a business partner: paragraphs only. */
export function plainMail(paragraphs: readonly string[]): Pick<Mail, 'text' | 'html'> {
  return {
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="de"><body>${paragraphs.map(paragraphHtml).join('')}</body></html>`,
  };
}

function paragraphHtml(text: string): string {
  return `<p>${Handlebars.escapeExpression(text).replaceAll('\n', '<br>')}</p>`;
}
