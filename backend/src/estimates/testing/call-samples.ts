import type {
  EstimateAnswer,
  EstimateLinkAnswer,
  OwnEstimateAnswer,
} from '#contracts/estimates/estimate-answers.js';
import { PNG } from '../../testing/routes/sample-values.js';
import type { CallSamples } from '../../testing/routes/call-samples.js';

const LINE = { group: 'REQUIRED', kind: 'WORK', title: 'Bremsen vorn', quantity: 1.5, unitPrice: 98 };

export const callSamples: CallSamples = async ({ garage, make }) => {
  const admin = await garage.loginAs('ADMIN');
  const customerId = await make('/api/customers', { lastName: 'Voranschlag', email: 'kva@post.example' });
  const vehicleId = await make('/api/vehicles', { customerId, licensePlate: 'AH-KV 1' });
  const workOrderId = await make('/api/work-orders', { customerId, vehicleId });
  const order = `/api/work-orders/${workOrderId}`;
  const operationId = await make(`${order}/operations`, { title: 'Durchsicht' });
  const finding = { operationId, kind: 'FINDING', note: 'Bremsschlauch porös', picture: PNG };
  const reportId = await make(`${order}/reports`, finding);
  const body = { customerId, vehicleId, lines: [LINE, { ...LINE, group: 'LATER', title: 'Klimaservice' }] };
  const sent = async (from: string | null) => {
    const lines = [{ ...LINE, reportId: from }, ...body.lines.slice(1)];
    const id = await make('/api/estimates', { ...body, workOrderId, lines });
    await garage.request('POST', `/api/estimates/${id}/send`, { version: 1, byMail: false }, admin);
    await garage.settle();
    const link = await garage.request<EstimateLinkAnswer>('POST', `/api/estimates/${id}/link`, {}, admin);
    const token = link.body.url.split('/').at(-1) ?? '';
    return { id, token };
  };
  const jobTemplateId = await make('/api/job-templates', {
    title: 'Klima warten',
    basis: 'TIME',
    minutes: 45,
  });
  const id = await make('/api/estimates', body);
  const { id: sentId, token } = await sent(reportId);
  await garage.request('POST', `/api/kva/${token}/question`, { question: 'Warum?' });
  const { body: asked } = await garage.request<EstimateAnswer>(
    'GET',
    `/api/estimates/${sentId}`,
    undefined,
    admin,
  );
  const questionId = asked.questions[0]?.questionId;
  const { body: own } = await garage.request<OwnEstimateAnswer>('GET', `/api/kva/${token}`);
  const { body: draft } = await garage.request<EstimateAnswer>(
    'GET',
    `/api/estimates/${id}`,
    undefined,
    admin,
  );
  const answered = await sent(null);
  const { body: shown } = await garage.request<OwnEstimateAnswer>('GET', `/api/kva/${answered.token}`);
  const declined = shown.lines.map(({ lineId }) => ({ lineId, approved: false }));
  await garage.request('POST', `/api/kva/${answered.token}/answer`, {
    version: 1,
    hash: shown.hash,
    decisions: declined,
    name: 'Lena Voranschlag',
  });
  const approved = own.lines.map(({ lineId }) => ({ lineId, approved: true }));
  const lines = [
    [LINE],
    [{ ...LINE, choice: 'A', kind: 'PART', taxCase: 'REDUCED', note: 'Verschlissen', hasPicture: false }],
    [{ ...LINE, jobTemplateId, templateVersion: 1 }],
    [{ ...LINE, lineId: draft.lines[0]?.lineId, minutes: 90, unit: 'Std' }],
  ];
  const content = {
    validUntil: ['2027-01-31', '', null],
    prices: ['NET', 'GROSS'],
    introduction: ['Wie besprochen\nund gezeigt', '', null],
    lines,
  };
  return {
    at: {
      '/api/estimates/:id': `/api/estimates/${id}`,
      '/api/estimates/:id/pdf': `/api/estimates/${sentId}/pdf`,
      '/api/estimates/:id/link': `/api/estimates/${sentId}/link`,
      '/api/estimates/:id/dismiss': `/api/estimates/${answered.id}/dismiss`,
      '/api/estimates/:id/settle-question': `/api/estimates/${sentId}/settle-question`,
      '/api/estimates/:id/approve-by-phone': `/api/estimates/${sentId}/approve-by-phone`,
      '/api/estimates/:id/pictures/:lineId': `/api/estimates/${sentId}/pictures/${own.lines[0]?.lineId}`,
      '/api/kva/:token': `/api/kva/${token}`,
      '/api/kva/:token/pictures/:lineId': `/api/kva/${token}/pictures/${own.lines[0]?.lineId}`,
    },
    // The order is made before its work is refused.
    refusesLate: ['POST /api/estimates/:id/order'],
    writes: {
      'POST /api/estimates': {
        customerId: [customerId],
        vehicleId: [vehicleId, null],
        workOrderId: [null],
        appointmentId: [null],
        ...content,
        lines: lines.slice(0, 3),
      },
      'PUT /api/estimates/:id': content,
      'POST /api/estimates/:id/send': { version: [1], byMail: [true, false] },
      'POST /api/estimates/:id/link': {},
      'POST /api/estimates/:id/approve-by-phone': {
        version: [1],
        lineIds: [own.lines.map(({ lineId }) => lineId)],
        name: ['Frau Voranschlag'],
        spokenOn: ['2026-11-20', null],
      },
      'POST /api/estimates/:id/order': {},
      'POST /api/estimates/:id/excess': { upTo: [900, 950.5], reason: ['Weitere Teile, besprochen'] },
      'POST /api/estimates/:id/dismiss': { lineId: declined.map(({ lineId }) => lineId) },
      'POST /api/estimates/:id/withdraw': { reason: ['Verrechnet', '', null] },
      'POST /api/estimates/:id/settle-question': { questionId: [questionId] },
      'POST /api/kva/:token/viewed': { version: [1] },
      'POST /api/kva/:token/question': { question: ['Was heißt Mindestmaß?'] },
      'POST /api/kva/:token/answer': {
        version: [own.version],
        hash: [own.hash],
        decisions: [approved],
        name: ['Lena Voranschlag'],
      },
    },
    reads: {
      '/api/estimates/template-lines': [
        `?jobTemplateId=${jobTemplateId}`,
        `?jobTemplateId=${jobTemplateId}&prices=NET`,
      ],
      '/api/estimates/proposals': [`?customerId=${customerId}&vehicleId=${vehicleId}`],
      '/api/estimates/page': [
        '',
        '?size=10',
        '?status=SENT',
        '?toDo=QUESTION',
        '?toDo=ORDER',
        `?customerId=${customerId}`,
        '?search=KV-2026',
      ],
    },
  };
};
