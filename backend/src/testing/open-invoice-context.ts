import { InvoicesModule } from '../invoices/invoices.module.js';
import { PdfModule } from '../engines/chromium/pdf.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { WorkOrdersModule } from '../work-orders/work-orders.module.js';
import { openContext, type TestContext, type TestContextOptions } from './open-context.js';

export function openInvoiceContext(options?: TestContextOptions): Promise<TestContext> {
  return openContext([PdfModule, InvoicesModule, PaymentsModule, WorkOrdersModule], options);
}
