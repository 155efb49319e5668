import { fields, line, yesNo } from '../kernel/fields.js';

export const announcementFields = fields({
  /** One line of plain text. */
  text: line('Text', 200, {
    required: true,
    missing: 'Bitte geben Sie einen Text an.',
    long: 'Der Text darf höchstens 200 Zeichen lang sein.',
  }),
  active: yesNo('Aktiv', { required: true, wrong: 'Bitte geben Sie an, ob die Ankündigung aktiv ist.' }),
});
