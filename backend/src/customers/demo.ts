import type { DemoChapter, DemoPerson } from '../platform/demo-story.js';

/** Legal forms mark a name as a company. */
const COMPANY = /GmbH|e\.V\./u;

type Registered = { readonly id: string };

/** Regular customers. One consents to mails, one withdraws the consent. */
export const customersChapter: DemoChapter = [
  {
    day: -28,
    time: '07:00',
    async tell(story) {
      for (const [name, person] of Object.entries(story.people)) {
        if (person.street === undefined) continue;
        const { id } = await story.call<Registered>('dispo', 'POST', '/customers', detailsOf(person));
        story.keep(`customer ${name}`, id);
      }
    },
  },
  {
    day: -21,
    time: '09:10',
    async tell(story) {
      const consent = {
        consentGiven: true,
        consentSource: 'Formular am Empfang',
        consentTimestamp: `${story.date(-21)}T09:05`,
        consentText: 'Ich möchte an Inspektion und Reifenwechsel erinnert werden.',
      };
      for (const name of ['berger', 'winter', 'rossi'])
        await story.call('dispo', 'PUT', `/customers/${story.idOf(`customer ${name}`)}`, consent);
    },
  },
  {
    day: -9,
    time: '16:20',
    async tell(story) {
      const withdrawn = { consentGiven: false };
      await story.call('dispo', 'PUT', `/customers/${story.idOf('customer rossi')}`, withdrawn);
    },
  },
];

function detailsOf({ name, email, telefon, street }: DemoPerson) {
  const [firstName = '', ...rest] = name.split(' ');
  const names = COMPANY.test(name) ? { company: name } : { firstName, lastName: rest.join(' ') };
  return { ...names, email, street, zip: '12345', city: 'Ahornstadt', ...(telefon && { phone: telefon }) };
}
