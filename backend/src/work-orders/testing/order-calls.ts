import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { TimeLogAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { bookingCalls } from '../../appointments/testing/booking-calls.js';
import type { Answer } from '../../testing/json-client.js';
import type { TestApp } from '../../testing/start-test-app.js';

export type Said<Body> = Answer<Body & Omit<Problem, 'status'>>;

type Headers = Readonly<Record<string, string>>;

/** Calls for tests of orders, as the office and as the mechanic `me`. */
export type OrderCalls = {
  readonly office: string;
  readonly mechanic: string;
  readonly me: string;
  readonly customerId: string;
  readonly vehicleId: string;
  /** Of the same customer and vehicle, without an order. */
  readonly appointmentId: string;
  call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    token?: string | null,
    headers?: Headers,
  ): Promise<Said<Body>>;
  create(what?: object, headers?: Headers): Promise<Said<WorkOrderAnswer>>;
  add(orderId: string, what?: object): Promise<Said<OperationAnswer>>;
  ready(): Promise<{ readonly order: WorkOrderAnswer; readonly operation: OperationAnswer }>;
  change(orderId: string, what: object, headers?: Headers): Promise<Said<WorkOrderAnswer>>;
  start(operationId: string, what?: object, token?: string, headers?: Headers): Promise<Said<TimeLogAnswer>>;
  stop(operationId: string, what?: object, token?: string, headers?: Headers): Promise<Said<TimeLogAnswer>>;
};

/** Creates a customer with vehicle and appointment. */
export async function orderCalls(app: TestApp): Promise<OrderCalls> {
  const booking = await bookingCalls(app);
  const { body: appointment } = await booking.create({ createNewCustomer: true, createNewVehicle: true });
  const [office, mechanic, admin] = await Promise.all([
    app.loginAs('DISPONENT'),
    app.loginAs('MECHANIKER'),
    app.loginAs('ADMIN'),
  ]);
  const { body: mechanics } = await app.request<{ id: string }[]>(
    'GET',
    '/api/users/mechanics',
    undefined,
    admin,
  );
  const me = mechanics[0]?.id ?? '';
  const { customer, vehicle, id: appointmentId } = appointment as AppointmentAnswer;
  const [customerId, vehicleId] = [customer?.id ?? '', vehicle?.id ?? ''];
  const call: OrderCalls['call'] = (method, path, body, token = office, headers = {}) =>
    app.request(method, `/api${path}`, body, token, headers);
  const create: OrderCalls['create'] = (what = {}, headers = {}) =>
    call('POST', '/work-orders', { customerId, vehicleId, ...what }, office, headers);
  const add: OrderCalls['add'] = (orderId, what = {}) =>
    call('POST', `/work-orders/${orderId}/operations`, { title: 'Ölwechsel', mechanicId: me, ...what });
  return {
    office,
    mechanic,
    me,
    customerId,
    vehicleId,
    appointmentId,
    call,
    create,
    add,
    ready: async () => {
      const { body: order } = await create();
      return { order, operation: (await add(order.id)).body };
    },
    change: (orderId, what, headers = {}) => call('PUT', `/work-orders/${orderId}`, what, office, headers),
    start: (workOperationId, what = {}, token = office, headers = {}) =>
      call('POST', '/time-logs/start', { workOperationId, ...what }, token, headers),
    stop: (workOperationId, what = {}, token = office, headers = {}) =>
      call('POST', '/time-logs/stop', { workOperationId, ...what }, token, headers),
  };
}
