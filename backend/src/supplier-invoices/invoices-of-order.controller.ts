import { Controller, Get, Inject, Param } from '@nestjs/common';
import type { SupplierInvoiceRow } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { supplierInvoicesOfOrder } from '#projections/supplier-invoices/supplier-invoices.js';
import { Allow } from '../platform/auth/allow.js';
import { IdParam } from '../platform/http/id-param.js';
import { READ_MODELS } from '../platform/read-models.js';
import { SupplierInvoiceAnswers } from './supplier-invoice-answers.js';

@Controller('supply/orders/:id/invoices')
export class InvoicesOfOrderController {
  constructor(
    private readonly answers: SupplierInvoiceAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Invoices and credit notes of an order, voided ones too; first received first, at most 1,000. */
  @Get()
  @Allow('supplier-invoices:read')
  async list(@Param() { id }: IdParam): Promise<readonly SupplierInvoiceRow[]> {
    return this.answers.rows(await supplierInvoicesOfOrder(this.readModels, id));
  }
}
