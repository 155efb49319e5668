import { Module } from '@nestjs/common';
import { OnCustomerHandler, RegisterCustomerHandler } from './customers.handler.js';

/** Customer accounts: for now as far as a booking makes them. */
@Module({ providers: [OnCustomerHandler, RegisterCustomerHandler] })
export class CustomersModule {}
