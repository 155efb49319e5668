/**
 * The closed list of refusals: HTTP status, title, and the German message for the user, which a refusal can replace.
 * All RFC 9457 problem documents are made from this list.
 */
export const problems = {
  'validation-failed': { status: 400, title: 'Ungültige Eingabe', detail: 'Bitte prüfen Sie Ihre Eingaben.' },
  'malformed-body': {
    status: 400,
    title: 'Ungültige Anfrage',
    detail: 'Die Anfrage konnte nicht gelesen werden.',
  },
  unauthenticated: { status: 401, title: 'Nicht angemeldet', detail: 'Anmeldung erforderlich.' },
  'login-failed': { status: 401, title: 'Nicht angemeldet', detail: 'Login fehlgeschlagen' },
  'second-factor-wrong': {
    status: 401,
    title: 'Nicht angemeldet',
    detail: 'Der Code ist falsch oder schon benutzt.',
  },
  'second-factor-first': {
    status: 409,
    title: 'Konflikt',
    detail: 'Bitte richten Sie zuerst Ihren eigenen zweiten Faktor ein.',
  },
  forbidden: { status: 403, title: 'Keine Berechtigung', detail: 'Keine Berechtigung für diese Aktion.' },
  'not-found': { status: 404, title: 'Nicht gefunden', detail: 'Nicht gefunden.' },
  'vehicle-catalog-not-found': {
    status: 404,
    title: 'Nicht gefunden',
    detail: 'Es wurden keine passenden Daten gefunden. Bitte prüfen Sie die Eingaben.',
  },
  'link-invalid': {
    status: 404,
    title: 'Nicht gefunden',
    detail: 'Dieser Link ist ungültig oder abgelaufen.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Nicht erlaubt',
    detail: 'Diese Methode ist hier nicht erlaubt.',
  },
  conflict: {
    status: 409,
    title: 'Konflikt',
    detail: 'Die Aktion steht im Widerspruch zum aktuellen Stand.',
  },
  busy: {
    status: 409,
    title: 'Konflikt',
    detail: 'Der Datensatz wird gerade geändert. Bitte erneut versuchen.',
  },
  'slot-taken': { status: 409, title: 'Konflikt', detail: 'Slot bereits vergeben!' },
  'new-slot-taken': { status: 409, title: 'Konflikt', detail: 'Neuer Slot bereits vergeben.' },
  'appointment-cancelled': { status: 409, title: 'Konflikt', detail: 'Der Termin wurde bereits abgesagt.' },
  'appointment-past': { status: 409, title: 'Konflikt', detail: 'Der Termin liegt in der Vergangenheit.' },
  'name-taken': { status: 409, title: 'Konflikt', detail: 'Dieser Name wird bereits verwendet.' },
  'last-admin': {
    status: 409,
    title: 'Konflikt',
    detail: 'Der letzte Administrator kann nicht entfernt werden.',
  },
  'own-account': { status: 409, title: 'Konflikt', detail: 'Das eigene Konto kann nicht gelöscht werden.' },
  'invoice-number-taken': {
    status: 409,
    title: 'Konflikt',
    detail: 'Die Rechnungsnummer wird bereits verwendet.',
  },
  'invoice-sent': { status: 409, title: 'Konflikt', detail: 'Die Rechnung wurde bereits versendet.' },
  'clock-running': { status: 409, title: 'Konflikt', detail: 'Es läuft noch eine Zeitbuchung.' },
  'stock-insufficient': { status: 409, title: 'Konflikt', detail: 'Bestand reicht nicht aus.' },
  duplicate: { status: 409, title: 'Konflikt', detail: 'Das gibt es bereits.' },
  'revision-behind': {
    status: 412,
    title: 'Inzwischen geändert',
    detail: 'Der Datensatz wurde inzwischen geändert. Bitte neu laden.',
  },
  'too-large': { status: 413, title: 'Zu groß', detail: 'Die gesendeten Daten sind zu groß.' },
  'unsupported-media-type': { status: 415, title: 'Nicht unterstützt', detail: 'Bitte senden Sie JSON.' },
  unprocessable: {
    status: 422,
    title: 'Nicht verarbeitbar',
    detail: 'Die Anfrage kann so nicht verarbeitet werden.',
  },
  'confirmation-needed': {
    status: 422,
    title: 'Bitte bestätigen',
    detail: 'Bitte bestätigen Sie das.',
  },
  'vehicle-enrichment-error': {
    status: 422,
    title: 'Anreicherung nicht möglich',
    detail: 'Anreicherungen erfordern eine dokumentierte Einwilligung.',
  },
  'invoice-incomplete': {
    status: 422,
    title: 'Angaben fehlen',
    detail: 'Für den Versand fehlen Angaben.',
  },
  'e-invoice-unreadable': {
    status: 422,
    title: 'Nicht lesbar',
    detail: 'Die Datei konnte nicht als E-Rechnung gelesen werden.',
  },
  'statement-unreadable': {
    status: 422,
    title: 'Nicht lesbar',
    detail: 'Die Datei konnte nicht als Kontoauszug gelesen werden.',
  },
  'columns-needed': {
    status: 422,
    title: 'Spalten wählen',
    detail: 'Bitte angeben, welche Spalten die CSV-Datei hat.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'Nicht verarbeitbar',
    detail: 'Dieser Idempotency-Key wurde schon mit anderem Inhalt verwendet.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Zu viele Anfragen',
    detail: 'Zu viele Anfragen. Bitte versuchen Sie es später erneut.',
  },
  internal: { status: 500, title: 'Interner Fehler', detail: 'Interner Fehler.' },
  'vehicle-catalog-unavailable': {
    status: 502,
    title: 'Fahrzeugkatalog nicht erreichbar',
    detail: 'Der Fahrzeugkatalog ist derzeit nicht erreichbar.',
  },
  unavailable: {
    status: 503,
    title: 'Vorübergehend nicht verfügbar',
    detail: 'Der Dienst ist vorübergehend nicht verfügbar. Es wurde nichts verändert.',
  },
  'service-unavailable': {
    status: 503,
    title: 'Listen im Aufbau',
    detail: 'Die Listen werden gerade aufgebaut.',
  },
  'outcome-unknown': {
    status: 503,
    title: 'Ergebnis ungewiss',
    detail:
      'Der Dienst ist vorübergehend nicht verfügbar. Ob die Angaben gespeichert wurden, steht noch nicht fest. ' +
      'Bitte senden Sie sie unverändert noch einmal ab.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** A field of the request body and its German error message. Dots separate nested fields. */
export type FieldError = { readonly field: string; readonly message: string };

/** RFC 9457 problem document: the answer of every failed call. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Of `duplicate`: the record that is already there. */
  readonly existingId?: string;
  readonly correlationId?: string;
};

/** Thrown by deciders and handlers when a rule is violated. One filter turns it into a problem document. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Seconds until a retry makes sense (429, 503). */
  readonly retryAfterSeconds: number | undefined;
  /** The record that is already there (`duplicate`). */
  readonly existingId: string | undefined;

  constructor(code: ProblemCode, options: RefusalOptions = {}) {
    const detail = options.detail ?? problems[code].detail;
    super(`${code}: ${detail}`);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
    this.errors = options.errors ?? (options.field ? [{ field: options.field, message: detail }] : []);
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.existingId = options.existingId;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** True for a refusal that stays when the same is asked again. False for any other error, and for a busy record. */
export function isLasting(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status < 500 && error.code !== 'busy';
}

export type RefusalOptions = {
  /** The German message; default: the message of the code. */
  readonly detail?: string;
  readonly field?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly existingId?: string;
};

/** Use as `throw refuse('slot-taken', { field: 'time' })`. */
export function refuse(code: ProblemCode, options: RefusalOptions = {}): Refusal {
  return new Refusal(code, options);
}

/** Throws a 400 with all errors if there are any. The first message becomes the detail. */
export function assertNoFaults(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Refusal('validation-failed', { detail: errors[0]?.message, errors });
}

/** Returns a 400 for one invalid field. `detail`: the German message. */
export function invalid(field: string, detail: string): Refusal {
  return new Refusal('validation-failed', { field, detail });
}

/** Returns a 409. `detail`: the German message. */
export function conflict(detail: string): Refusal {
  return new Refusal('conflict', { detail });
}
