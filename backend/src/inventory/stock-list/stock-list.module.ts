import { Module } from '@nestjs/common';
import { StockListController } from './stock-list.controller.js';

@Module({ controllers: [StockListController] })
export class StockListModule {}
