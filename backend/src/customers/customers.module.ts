import { Module } from '@nestjs/common';
import { RegisterCustomerHandler } from './customers.handler.js';

/** Customer accounts: for now as far as a booking makes them. */
@Module({ providers: [RegisterCustomerHandler] })
export class CustomersModule {}
