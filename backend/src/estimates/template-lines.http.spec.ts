import type { TemplateLinesAnswer } from '#contracts/estimates/estimate-answers.js';
import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { estimateCalls, type EstimateCalls } from './testing/estimate-calls.js';

let garage: EstimateCalls;
let template: JobTemplateAnswer;
beforeAll(async () => {
  garage = await estimateCalls();
  const { app, admin } = garage;
  await app.request('PUT', '/api/settings/invoicing', { hourlyRate: 100, minutesPerAw: 6 }, admin);
  const content = { title: 'Ölwechsel', aw: 5, checklist: ['Ölzettel'] };
  template = (await app.request<JobTemplateAnswer>('POST', '/api/job-templates', content, admin)).body;
});
afterAll(() => garage.app.close());

const path = () => `/estimates/template-lines?jobTemplateId=${template.id}`;
const linesOf = async () => (await garage.call<TemplateLinesAnswer>('GET', path())).body.items;
const newLine = async () => ({ group: 'REQUIRED', ...(await linesOf())[0] });

/** The estimate of this line, and the work of its order after the customer approved it. */
async function ordered(line: object) {
  const whose = await garage.customer();
  const { body } = await garage.call('POST', '/estimates', { ...whose, lines: [line] });
  await garage.call('POST', `/estimates/${body.id}/send`, { version: 1, byMail: false });
  const lineIds = body.lines.map(({ lineId }) => lineId);
  const call = { version: 1, lineIds, name: 'Lena Rothbach' };
  await garage.call('POST', `/estimates/${body.id}/approve-by-phone`, call);
  const { body: turned } = await garage.call('POST', `/estimates/${body.id}/order`, {});
  const place = `/work-orders/${turned.workOrderId}/operations`;
  const { body: operations } = await garage.call<OperationAnswer[]>('GET', place);
  return { lines: body.lines, operations };
}

describe('a template in an estimate', () => {
  it('becomes a line that keeps it through changes', async () => {
    const whose = await garage.customer();
    const made = await garage.call('POST', '/estimates', { ...whose, lines: [await newLine()] });
    const copied = { jobTemplateId: template.id, templateVersion: 1, basis: 'AW', checklist: ['Ölzettel'] };
    expect(made.body.lines).toMatchObject([
      { title: 'Ölwechsel', quantity: 5, unit: 'AW', unitPrice: 11.9, minutes: 30, template: copied },
    ]);
    const [line] = made.body.lines;
    const { lineId, group, kind, title, unit } = line ?? {};
    const cheaper = { lineId, group, kind, title, unit, quantity: 5, unitPrice: 10, minutes: 30 };
    const changed = await garage.call('PUT', `/estimates/${made.body.id}`, { lines: [cheaper] });
    expect(changed.body.lines).toMatchObject([{ unitPrice: 10, template: copied }]);
  });

  it('is work of the order that was sold for the approved price', async () => {
    const { operations } = await ordered(await newLine());
    expect(operations).toMatchObject([
      {
        title: 'Ölwechsel',
        estimatedTimeMin: 30,
        checklist: [{ text: 'Ölzettel', ticked: null }],
        sold: { basis: 'AW', quantity: 5, unitPrice: 11.9, prices: 'GROSS', templateVersion: 1 },
      },
    ]);
  });

  it('sells more time if more of it is approved', async () => {
    const { operations, lines } = await ordered({ ...(await newLine()), quantity: 8 });
    expect(lines[0]?.template).toEqual({
      jobTemplateId: template.id,
      templateVersion: 1,
      basis: 'AW',
      checklist: ['Ölzettel'],
      included: [],
    });
    expect(operations).toMatchObject([{ estimatedTimeMin: 30, soldTimeMin: 48, sold: { quantity: 8 } }]);
  });

  it('is refused in another version, and if there is none', async () => {
    const line = await newLine();
    const whose = await garage.customer();
    const send = (part: object) =>
      garage.call('POST', '/estimates', { ...whose, lines: [{ ...line, ...part }] });
    const detail =
      'Das Paket „Ölwechsel“ wurde inzwischen geändert. Bitte nehmen Sie die Position heraus und wählen Sie es noch einmal aus.';
    expect((await send({ templateVersion: 2 })).body).toMatchObject({
      status: 409,
      detail,
      errors: [{ field: 'lines.0.jobTemplateId', message: detail }],
    });
    expect((await send({ jobTemplateId: whose.vehicleId })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'lines.0.jobTemplateId', message: 'Unbekanntes Paket.' }],
    });
    const unknown = await garage.call('GET', path().replace(template.id, whose.vehicleId));
    expect(unknown.body.errors).toMatchObject([{ field: 'jobTemplateId' }]);
  });
});
