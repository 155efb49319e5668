/**
 * Whoever buys over the counter without an account. The id has no stream: nobody can change, merge or erase this customer.
 */
export const CASH_CUSTOMER_ID = '00000000-0000-4000-8000-000000000001';
export const CASH_CUSTOMER_NAME = 'Barverkauf';

export const isCashCustomer = (customerId: string): boolean => customerId === CASH_CUSTOMER_ID;
