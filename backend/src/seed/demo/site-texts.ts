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

/** The texts of the services of the Grundausstattung, by name. */
export const serviceTexts: Readonly<Record<string, string>> = {
  Inspektion: 'Nach Herstellervorgabe, mit Eintrag ins Serviceheft und Prüfliste zum Mitnehmen.',
  Ölwechsel: 'Öl und Filter nach Freigabe des Herstellers; das alte Öl entsorgen wir.',
  Reifenwechsel: 'Wechseln und wuchten. Profiltiefe und Alter schreiben wir Ihnen auf.',
  Bremsen: 'Beläge und Scheiben messen, erneuern und auf der Straße prüfen.',
  'HU-Vorbereitung': 'Wir sehen vor der Hauptuntersuchung nach, was der Prüfer beanstanden würde.',
  'Elektronik und Diagnose': 'Fehlerspeicher lesen, Ursache finden, erst dann Teile tauschen.',
};
