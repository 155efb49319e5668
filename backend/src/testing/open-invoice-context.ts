import { InvoicesModule } from '../invoices/invoices.module.js';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { WorkOrdersModule } from '../work-orders/work-orders.module.js';
import { openContext, type TestContext, type TestContextOptions } from './open-context.js';

/** Opens orders and their invoices. */
export function openInvoiceContext(options?: TestContextOptions): Promise<TestContext> {
  return openContext([PdfModule, InvoicesModule, WorkOrdersModule], options);
}
