import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { Moments } from './moments.js';

/** What an auditor reads. */
@Module({ controllers: [AuditController], providers: [Moments] })
export class AuditModule {}
