import { LABOUR_GROUPS } from '#contracts/work-orders/labour/labour.api.js';
import type { CallSamples } from '../../testing/routes/call-samples.js';
import type { AddedTemplateAnswer } from '#contracts/work-orders/templates/template-work.api.js';
import { PNG } from '../../testing/routes/sample-values.js';

export const callSamples: CallSamples = async ({ garage, make }) => {
  const admin = await garage.loginAs('ADMIN');
  await garage.loginAs('MECHANIKER');
  const mechanics = await garage.request<{ id: string }[]>('GET', '/api/users/mechanics', undefined, admin);
  const mechanicId = mechanics.body[0]?.id ?? '';
  const customerId = await make('/api/customers', { lastName: 'Auftrag' });
  const vehicleId = await make('/api/vehicles', { licensePlate: 'B-AU 1', customerId });
  const locationId = await make('/api/inventory/locations', { code: 'WERK-1', name: 'Werkstatt' });
  const articleId = await make('/api/inventory/articles', { number: 'WERK-A', name: 'Ölfilter' });
  await make('/api/inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 500 });
  const orderId = await make('/api/work-orders', { customerId, vehicleId });
  const order = `/api/work-orders/${orderId}`;
  const operationId = await make(`${order}/operations`, { title: 'Ölwechsel', mechanicId });
  const second = await make(`${order}/operations`, { title: 'Sichtprüfung', mechanicId });
  const finding = { operationId: second, kind: 'FINDING', note: 'Bremsschlauch porös', picture: PNG };
  const reportId = await make(`${order}/reports`, finding);
  const templated = await make('/api/job-templates', {
    title: 'Sommercheck',
    basis: 'TIME',
    minutes: 20,
    checklist: ['Licht prüfen'],
  });
  const { body: added } = await garage.request<AddedTemplateAnswer>(
    'POST',
    `${order}/job-templates`,
    { jobTemplateId: templated, version: 1 },
    admin,
  );
  const checked = `${order}/operations/${added.operation.id}`;
  await garage.request('PUT', checked, { mechanicId }, admin);
  const partId = await make(`${order}/parts`, { articleId, quantity: 5 });
  const timeLogId = await make('/api/time-logs/start', { workOperationId: operationId, mechanicId });
  const operation = {
    title: ['Ölwechsel', 'Bremsen'],
    description: ['Mit Filter', '', null],
    estimatedTimeMin: [30, null],
    mechanicId: [mechanicId, null],
    status: ['OPEN', 'STARTED'],
  };
  const openChecksReason = ['Kunde hatte es eilig', '', null];
  const clock = { workOperationId: [operationId], mechanicId: [mechanicId, null] };
  const part = { quantity: [1, 0.5], locationId: [locationId, null] };
  return {
    at: {
      '/api/work-orders/:id': order,
      '/api/work-orders/:id/operations/:operationId': `${order}/operations/${operationId}`,
      '/api/work-orders/:id/operations/:operationId/plan': `${order}/operations/${operationId}/plan`,
      '/api/work-orders/:id/operations/:operationId/checks': `${checked}/checks`,
      '/api/work-orders/:id/parts/:partId': `${order}/parts/${partId}`,
      '/api/work-orders/:id/parts/:partId/:action': `${order}/parts/${partId}/issue`,
      '/api/work-orders/:id/reports/:reportId': `${order}/reports/${reportId}`,
      '/api/time-logs/:id': `/api/time-logs/${timeLogId}`,
    },
    writes: {
      'POST /api/work-orders': {
        customerId: [customerId],
        vehicleId: [vehicleId],
        description: ['Quietscht', '', null],
        mileageKm: [120_000, null],
        appointmentId: [null],
      },
      'PUT /api/work-orders/:id': {
        description: ['Quietscht', null],
        mileageKm: [120_000, null],
        status: ['OPEN', 'IN_PROGRESS'],
        openChecksReason,
      },
      'POST /api/work-orders/:id/operations': operation,
      'PUT /api/work-orders/:id/operations/:operationId': { ...operation, openChecksReason },
      'PUT /api/work-orders/:id/operations/:operationId/plan': {
        mechanicId: [mechanicId],
        date: ['2026-11-24'],
        startMinute: [600, 615],
        minutes: [30, null],
        confirm: [true],
      },
      'PUT /api/work-orders/:id/operations/:operationId/checks': { place: [0], ticked: [true, false] },
      'DELETE /api/work-orders/:id/operations/:operationId/plan': null,
      'POST /api/work-orders/:id/job-templates': { jobTemplateId: [templated], version: [1] },
      'POST /api/work-orders/:id/supplement': null,
      'PUT /api/work-orders/:id/operations-order': { operationIds: [[operationId], []] },
      'DELETE /api/work-orders/:id/operations/:operationId': null,
      'POST /api/work-orders/:id/parts': {
        articleId: [articleId],
        type: ['RESERVE', 'ISSUE'],
        ...part,
        unitPrice: [9.9, null],
      },
      'PUT /api/work-orders/:id/parts/:partId': { unitPrice: [9.9, 0] },
      'POST /api/work-orders/:id/parts/:partId/:action': part,
      'POST /api/work-orders/:id/reports': {
        operationId: [operationId, second],
        kind: ['READY', 'FINDING'],
        note: ['Manschette gerissen', '', null],
        picture: [PNG, '', null],
      },
      'POST /api/work-orders/:id/reports/:reportId/decide': {
        outcome: ['NOTED', 'OPERATION', 'FINISHED'],
        title: ['Bremsschlauch ersetzen', null],
        estimatedTimeMin: [45, null],
        openChecksReason,
      },
      'POST /api/time-logs/start': clock,
      'POST /api/time-logs/stop': clock,
      'PUT /api/time-logs/:id': {
        startTime: ['2026-11-23T07:00:00.000Z'],
        endTime: ['2026-11-23T07:30:00.000Z', null],
        reason: ['Vergessen'],
      },
    },
    refusesLate: [
      'POST /api/work-orders/:id/job-templates',
      'POST /api/work-orders/:id/parts',
      'POST /api/work-orders/:id/parts/:partId/:action',
      'POST /api/time-logs/start',
      'POST /api/time-logs/stop',
      'PUT /api/time-logs/:id',
    ],
    reads: {
      '/api/work-orders/board': ['', '?date=2026-11-23'],
      '/api/work-orders/labour': LABOUR_GROUPS.map((by) => `?from=2026-01-01&to=2026-12-31&by=${by}`),
    },
  };
};
