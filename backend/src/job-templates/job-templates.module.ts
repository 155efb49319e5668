import { Module } from '@nestjs/common';
import { JobTemplateAnswers } from './job-template-answers.js';
import { JobTemplateImportController } from './job-template-import.controller.js';
import { JobTemplatesController } from './job-templates.controller.js';

@Module({
  controllers: [JobTemplatesController, JobTemplateImportController],
  providers: [JobTemplateAnswers],
})
export class JobTemplatesModule {}
