import type { SiteTextDetails } from '#contracts/settings/site-text-fields.js';

/** What the website of the demo says. */
export const siteTexts: SiteTextDetails = {
  heroTitle: 'Ehrliche Arbeit. Schritt für Schritt dokumentiert.',
  heroText:
    'Wir warten, reparieren und verkaufen Autos. Sie sehen vorher, was es kostet, und hinterher, was gemacht wurde.',
  highlight1: 'Termin online',
  highlight1Text: 'ohne Anmeldung',
  highlight2: 'Alle Marken',
  highlight2Text: 'Pkw und Transporter',
  highlight3: 'Meisterbetrieb',
  highlight3Text: 'in Ahornstadt',
  tagline: 'Werkstatt und Fahrzeuge',
  craft: 'Meisterbetrieb des Kfz-Handwerks',
  guild: 'Mitglied der Kfz-Innung Ahornstadt',
  rating: '4,8 von 5 Sternen',
  ratingSource: 'Kundenzettel, 126 Stück, 2026',
  ratingUrl: '',
  mapUrl: '',
  step1: 'Anfragen',
  step1Text: 'Leistung, Tag und Uhrzeit wählen. Wir bestätigen per E-Mail.',
  step2: 'Absprechen',
  step2Text: 'Bei der Annahme gehen wir die Arbeiten durch und nennen den Preis.',
  step3: 'Nachlesen',
  step3Text: 'Auf der Rechnung steht, was gemacht wurde und welche Teile verbaut sind.',
  carsText: 'Jedes Fahrzeug hat bei uns eine volle Durchsicht bekommen.',
  aboutLead: 'Wir warten und reparieren Autos aller Marken und verkaufen Gebrauchte aus zweiter Hand.',
  aboutText: [
    'Bei der Annahme gehen wir die Arbeiten mit Ihnen durch und nennen den Preis. Kommt unterwegs etwas dazu, rufen wir an, bevor wir weitermachen.',
    'Jede Arbeit wird mitgeschrieben. So finden wir auch Jahre später wieder, welche Teile verbaut sind.',
  ].join('\n\n'),
  homeMetaTitle: 'Werkstatt und Fahrzeuge',
  homeMetaDescription:
    'Inspektion, Reifen, Bremsen, Elektronik und Gebrauchtwagen in Ahornstadt. Termin online anfragen, ohne Anmeldung.',
  aboutMetaDescription:
    'Wie wir arbeiten, wofür Sie zu uns kommen und wo Sie uns finden: Kfz-Meisterbetrieb Ahornhof.',
  profession: 'Kraftfahrzeugtechnikermeisterin',
  professionState: 'Deutschland',
  professionRules: 'Handwerksordnung (HwO), nachzulesen unter www.gesetze-im-internet.de/hwo',
  chamberContact: 'Ahornring 1, 12345 Ahornstadt',
  disputeNotice:
    'Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen (§ 36 VSBG).',
};

/** What the website says of the services of the Grundausstattung, by name. */
export const shownServices: Readonly<Record<string, { publicText: string; priceFrom?: number }>> = {
  Inspektion: {
    publicText: 'Nach Herstellervorgabe, mit Eintrag ins Serviceheft und Prüfliste zum Mitnehmen.',
    priceFrom: 189,
  },
  Ölwechsel: {
    publicText: 'Öl und Filter nach Freigabe des Herstellers; das alte Öl entsorgen wir.',
    priceFrom: 89,
  },
  Reifenwechsel: {
    publicText: 'Wechseln und wuchten. Profiltiefe und Alter schreiben wir Ihnen auf.',
    priceFrom: 39.9,
  },
  Bremsen: { publicText: 'Beläge und Scheiben messen, erneuern und auf der Straße prüfen.' },
  'HU-Vorbereitung': {
    publicText: 'Wir sehen vor der Hauptuntersuchung nach, was der Prüfer beanstanden würde.',
    priceFrom: 49,
  },
  'Elektronik und Diagnose': {
    publicText: 'Fehlerspeicher lesen, Ursache finden, erst dann Teile tauschen.',
  },
};
