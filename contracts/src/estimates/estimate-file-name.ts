/** The name of the PDF: `Kostenvoranschlag-KV-2026-00001.pdf`. */
export const estimateFileName = (number: string): string => `Kostenvoranschlag-${number}.pdf`;
