import type { Type } from '@nestjs/common';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PdfModule } from '../engines/chromium/pdf.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { WorkOrdersModule } from '../work-orders/work-orders.module.js';
import { openContext, type TestContext, type TestContextOptions } from './open-context.js';

/** With running read models, because sending an invoice looks for approved estimates of its order. */
export async function openInvoiceContext(
  options?: TestContextOptions,
  more: readonly Type[] = [],
): Promise<TestContext> {
  const modules = [PdfModule, InvoicesModule, PaymentsModule, WorkOrdersModule, ...more];
  const context = await openContext(modules, options);
  await context.platform.readModels.start();
  await context.platform.readModels.built();
  return context;
}
