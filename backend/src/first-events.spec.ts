import { appointmentStream } from '#contracts/appointments/appointment.js';
import { customerStream } from '#contracts/customers/customer.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { feedbackStream } from '#contracts/site/feedback.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { purchaseOrderStream } from '#contracts/supply/purchase-order.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';

/** Each kind of stream that begins with a first event, and an event that can only follow it. */
const later = [
  [appointmentStream, 'AppointmentConfirmed'],
  [customerStream, 'CustomerErased'],
  [articleStream, 'ArticleRetired'],
  [invoiceStream, 'InvoicePaid'],
  [feedbackStream, 'FeedbackIssueFailed'],
  [supplierInvoiceStream, 'SupplierInvoiceAssigned'],
  [purchaseOrderStream, 'PurchaseOrderSent'],
  [vehicleStream, 'VehicleDescribed'],
  [workOrderStream, 'WorkOrderCompleted'],
] as const;

it.each(later.map(([type, event]) => [type.name, type, event] as const))(
  'a stream %s that does not exist yet has the status none, and fails on an event that cannot be its first',
  (_, { initial, evolve }, type) => {
    expect(initial).toEqual({ status: 'none' });
    const event = {
      type,
      version: 1,
      data: {},
      revision: 0,
      metadata: { occurredAt: '2026-11-21T08:00:00Z' },
    };
    expect(() => (evolve as (state: unknown, event: unknown) => unknown)(initial, event)).toThrow(
      /was never/,
    );
  },
);
