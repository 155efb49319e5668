import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';

/** The search over everything that the modules have. */
@Module({ controllers: [SearchController] })
export class SearchModule {}
