import { fields, line, yesNo } from '../../kernel/fields.js';

export const locationFields = fields({
  code: line('Code', 20, {
    required: true,
    missing: 'Bitte geben Sie einen Code an.',
    long: 'Der Code hat höchstens 20 Zeichen.',
  }),
  name: line('Bezeichnung', 80, {
    required: true,
    missing: 'Bitte geben Sie eine Bezeichnung an.',
    long: 'Die Bezeichnung hat höchstens 80 Zeichen.',
  }),
  /** False: closed. */
  active: yesNo('Offen', { initial: true, wrong: 'Bitte geben Sie an, ob der Standort aktiv ist.' }),
});
