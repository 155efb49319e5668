import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { noVatIdCheck, VAT_ID_CHECK, type VatIdCheck } from './vat-id-check.js';
import { Vies } from './vies.js';

const check = {
  provide: VAT_ID_CHECK,
  inject: [CONFIG],
  useFactory: ({ viesUrl }: Config): VatIdCheck =>
    viesUrl === null ? noVatIdCheck : new Vies({ url: viesUrl }),
};

/** VIES if its address is configured, else nobody is asked. */
@Global()
@Module({ providers: [check], exports: [VAT_ID_CHECK] })
export class VatIdModule implements OnApplicationShutdown {
  constructor(private readonly modules: ModuleRef) {}

  onApplicationShutdown(): void {
    const opened = this.modules.get<VatIdCheck>(VAT_ID_CHECK);
    if (opened instanceof Vies) opened.close();
  }
}
