import { Global, Module } from '@nestjs/common';
import { SUPPLIER_DIRECTORY, type SupplierDirectory } from '#contracts/supply/supplier-directory.js';
import { openContext, type TestContext, type TestContextOptions } from '../../testing/open-context.js';
import { SupplierInvoicesModule } from '../supplier-invoices.module.js';

/** A catalogue with one supplier. */
const oneSupplier: SupplierDirectory = {
  suppliers: [],
  supplier: (id) => ({ id, name: 'Autoteile Brüggen', mail: null }),
};

@Global()
@Module({
  providers: [{ provide: SUPPLIER_DIRECTORY, useValue: oneSupplier }],
  exports: [SUPPLIER_DIRECTORY],
})
class CatalogueModule {}

/** Supplier invoices on real engines, without HTTP. Jobs start with `platform.start()`. */
export const openOffice = (options?: TestContextOptions): Promise<TestContext> =>
  openContext([CatalogueModule, SupplierInvoicesModule], options);
