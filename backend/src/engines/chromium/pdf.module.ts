import { Global, Module, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOG, type Log } from '../../platform/telemetry/log.js';
import { ChromiumPrinter } from './chromium-printer.js';
import { PDF_PRINTER } from '../../platform/pdf/pdf-printer.js';

const printer = {
  provide: PDF_PRINTER,
  inject: [CONFIG, LOG],
  useFactory: ({ chromiumPath }: Config, log: Log): ClosedWithTheApplication =>
    new ClosedWithTheApplication(chromiumPath, {}, (sandboxed) => {
      if (sandboxed) log.info('the browser that prints runs in its sandbox');
      else log.warn('the browser that prints runs without its sandbox: no user namespaces, or root');
    }),
};

class ClosedWithTheApplication extends ChromiumPrinter implements OnModuleDestroy {
  async onModuleDestroy(): Promise<void> {
    await this.close();
  }
}

/** Provides `PDF_PRINTER`; the browser starts with the first document. */
@Global()
@Module({ providers: [printer], exports: [PDF_PRINTER] })
export class PdfModule {}
