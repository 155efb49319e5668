/** The hint of a text that no erasure reaches (ADR 41): a bare surname is not recognised, so the form asks. */
export const NO_NAMES = 'Keine Personennamen: der Text bleibt für immer.';
