import { Inject, Injectable } from '@nestjs/common';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import type { SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { supplierInvoicePage } from '#projections/supplier-invoices/supplier-invoices.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';
import { supplierDatev } from './datev.js';

/** Upper bound of invoices in one file, for each status. */
const MOST_INVOICES = 100_000;

type Period = { readonly from: LocalDate; readonly to: LocalDate };

/** The DATEV file of all checked and finished supplier invoices of a period. */
@Injectable()
export class SupplierDatevExport {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async file(period: Period, now: Instant): Promise<Buffer> {
    const [{ state: settings }, checked, finished] = await Promise.all([
      this.streams.load(invoicingSettingsStream, ''),
      this.allOf('Automatisch geprüft', period),
      this.allOf('Abgeschlossen', period),
    ]);
    return supplierDatev([...checked, ...finished], settings, period, now);
  }

  private async allOf(status: SupplierInvoiceStatus, period: Period): Promise<readonly SupplierInvoice[]> {
    const found: SupplierInvoice[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof supplierInvoicePage>> = await supplierInvoicePage(
        this.readModels,
        { ...period, status, limit: 1_000, after: after ?? undefined },
      );
      found.push(...page.items);
      after = page.next;
    } while (after !== null && found.length < MOST_INVOICES);
    return found;
  }
}
