import type { DeliveryAnswer, ReceivedDeliveryAnswer } from '#contracts/inventory/stock/deliveries.api.js';
import type { PickAnswer } from '#contracts/inventory/stock/movements.api.js';
import { StoreRoom } from '../testing/store-room.js';

const room = StoreRoom.open();

const asOffice = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const office = await room.app.loginAs('DISPONENT');
  const answer = await room.app.request<Body>(method, `/api${path}`, body, office);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

async function order(): Promise<string> {
  const customer = await asOffice<{ id: string }>('POST', '/customers', { lastName: `Lager ${room.round}` });
  const car = { customerId: customer.id, licensePlate: `S-LA ${room.round}` };
  const { id: vehicleId } = await asOffice<{ id: string }>('POST', '/vehicles', car);
  const made = { customerId: customer.id, vehicleId };
  return (await asOffice<{ id: string }>('POST', '/work-orders', made)).id;
}

async function pickList(workOrderId: string): Promise<readonly PickAnswer[]> {
  await room.app.settle();
  const { body } = await room.store.get<PickAnswer[]>('pick-list');
  return body.filter((line) => line.workOrderId === workOrderId);
}

describe('the pick list', () => {
  it('contains the reservations of orders, which the store issues and takes back', async () => {
    const { id: articleId } = room.filter;
    await room.store.move('RECEIPT', articleId, room.main.id, 5);
    const workOrderId = await order();
    const wanted = { articleId, quantity: 3, locationId: room.main.id };
    await asOffice('POST', `/work-orders/${workOrderId}/parts`, wanted);
    const [line] = await pickList(workOrderId);
    expect(line).toEqual({
      workOrderId,
      workOrderNumber: expect.stringMatching(/^A-2026-\d{5}$/),
      partLineId: expect.any(String),
      articleId,
      number: room.filter.number,
      name: room.filter.name,
      unit: 'Stk',
      locationCode: room.main.code,
      reserved: 3,
      onHand: 5,
    });
    const path = `pick-list/${line?.partLineId}`;
    const issued = await room.store.post<PickAnswer>(`${path}/issue`, { quantity: 2 });
    expect([issued.status, issued.body]).toEqual([200, { ...line, reserved: 1, onHand: 3 }]);
    const tooMuch = await room.store.post(`${path}/return`, { quantity: 2.5 });
    expect([tooMuch.status, tooMuch.body.detail]).toEqual([409, 'So viel wurde nicht entnommen.']);
    const back = await room.store.post<PickAnswer>(`${path}/return`, { quantity: 1 });
    expect(back.body).toMatchObject({ reserved: 1, onHand: 4 });
    expect((await room.store.post<PickAnswer>(`${path}/issue`, { quantity: 1 })).body.reserved).toBe(0);
    expect(await pickList(workOrderId)).toEqual([]);
  });

  it('answers 404 for an unknown line', async () => {
    const path = 'pick-list/0190a000-0000-7000-8000-00000000000a/issue';
    expect((await room.store.post(path, { quantity: 1 })).status).toBe(404);
  });
});

describe('deliveries', () => {
  it('are received without prices, and reserve parts that were ordered for an order', async () => {
    const workOrderId = await order();
    const [part] = (await asOffice<{ items: { id: string }[] }>('GET', '/supply/parts?search=BK-4410')).items;
    await asOffice('POST', '/supply/basket/lines', { partId: part?.id, quantity: 2, workOrderId });
    const { orders } = await asOffice<{ orders: { id: string }[] }>('POST', '/supply/basket/checkout', {});
    await room.app.settle();
    const { body } = await room.store.get<DeliveryAnswer[]>('deliveries');
    const delivery = body.find(({ id }) => id === orders[0]?.id);
    expect(JSON.stringify(delivery)).not.toMatch(/unitPrice|lineTotal|goodsTotal|shipping|"total"/);
    const lines = [{ lineId: delivery?.lines[0]?.id, quantity: 2, locationId: room.shelf.id }];
    const path = `deliveries/${delivery?.id}/goods-receipts`;
    const received = await room.store.post<ReceivedDeliveryAnswer>(path, { deliveryNote: 'LS 1', lines });
    expect([received.status, received.body.order.status]).toEqual([201, 'RECEIVED']);
    expect(await pickList(workOrderId)).toMatchObject([
      { number: 'BK-4410', locationCode: room.shelf.code, reserved: 2, onHand: 2 },
    ]);
    expect((await room.store.get<DeliveryAnswer[]>('deliveries')).body).toEqual([]);
  });
});
