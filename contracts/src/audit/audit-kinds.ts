export const AUDIT_KINDS = [
  'article',
  'invoice',
  'payment',
  'reminder',
  'bankEntry',
  'estimate',
  'workOrder',
  'timeLog',
  'customer',
  'vehicle',
  'supplierInvoice',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export function isAuditKind(text: string): text is AuditKind {
  return (AUDIT_KINDS as readonly string[]).includes(text);
}
