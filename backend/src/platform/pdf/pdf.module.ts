import { Global, Module, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { ChromiumPrinter } from './chromium-printer.js';
import { PDF_PRINTER } from './pdf-printer.js';

const printer = {
  provide: PDF_PRINTER,
  inject: [CONFIG],
  useFactory: ({ chromiumPath }: Config): ClosedWithTheApplication =>
    new ClosedWithTheApplication(chromiumPath),
};

class ClosedWithTheApplication extends ChromiumPrinter implements OnModuleDestroy {
  async onModuleDestroy(): Promise<void> {
    await this.close();
  }
}

/** Gives the printer to whoever asks for `PDF_PRINTER`; its browser starts with the first document. */
@Global()
@Module({ providers: [printer], exports: [PDF_PRINTER] })
export class PdfModule {}
