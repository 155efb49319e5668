import { Module } from '@nestjs/common';
import { CheckVatIdHandler } from './check-vat-id.js';
import { VatIdChecksController } from './vat-id-checks.controller.js';

@Module({ controllers: [VatIdChecksController], providers: [CheckVatIdHandler] })
export class VatIdChecksModule {}
