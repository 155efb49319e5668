import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FindSupplier, type FoundSupplier } from '#contracts/supply/find-supplier.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from './catalogue/parts-catalogue.js';

@QueryHandler(FindSupplier)
export class FindSupplierHandler implements IQueryHandler<FindSupplier> {
  constructor(@Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue) {}

  async execute({ supplierId }: FindSupplier): Promise<FoundSupplier> {
    const supplier = this.catalogue.supplier(supplierId);
    return supplier === undefined ? null : { id: supplier.id, name: supplier.name, mail: supplier.mail };
  }
}
