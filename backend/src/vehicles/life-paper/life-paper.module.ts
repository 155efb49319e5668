import { Module } from '@nestjs/common';
import { VehicleLife } from '../vehicle-life.js';
import { LifePaperController } from './life-paper.controller.js';

@Module({ controllers: [LifePaperController], providers: [VehicleLife] })
export class LifePaperModule {}
