/** Said by the request and by the rule, in the words of the specification. */
export const MISSING_NOTE = 'Bitte geben Sie eine Notiz ein.';
