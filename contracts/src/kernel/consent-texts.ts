/** Fixed by specification §5. */
export const consentTexts = {
  source: 'Bitte geben Sie die Quelle an.',
  timestamp: 'Bitte geben Sie den Zeitpunkt an.',
  future: 'Der Zeitpunkt liegt in der Zukunft.',
  text: 'Bitte hinterlegen Sie den Textbaustein.',
} as const;
