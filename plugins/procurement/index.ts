import {
  BankAccount,
  Box,
  DocumentShare,
  Inbox,
  NumberedList,
  ShoppingCart,
  TakeAction,
  TickCircle,
  TimelineBarChart,
} from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import { reportRoute } from '../../core/reports/report-route.tsx';
import * as parts from 'virtual:plugin/procurement';

const inbox = '/procurement/process/pr_approval';
const tracking = '/procurement/quotation_request_tracking';
const evaluations = '/procurement/technical_evaluation';
const twoStep = '/procurement/purchase/two_step/creation';
const figures = '/procurement/kpi';
const scores = '/procurement/vendor_scores';
const reception = '/spare_parts/order_reception';
const invoiceEntry = '/procurement/invoice_entry';
const numbering = '/procurement/numbering';

export const procurement = definePlugin({
  ...parts,
  id: 'procurement',
  title: msg`Procurement`,
  icon: ShoppingCart,
  place: 84,
  routes: [
    defineRoute({
      path: inbox,
      title: msg`Purchase request approval`,
      nav: 40,
      can: 'approval:sign',
      aliases: ['/process/pr_approval'],
      screen: () => import('./screens/approval/inbox.tsx'),
    }),
    defineRoute({
      path: tracking,
      title: msg`Quotation request tracking`,
      nav: 55,
      can: 'rfq:read',
      screen: () => import('./screens/rfq/tracking.tsx'),
    }),
    defineRoute({
      path: twoStep,
      title: msg`Two-step purchase`,
      nav: 52,
      can: 'rfq:create',
      aliases: ['/purchase/two_step/creation'],
      screen: () => import('./screens/two-step/two-step.tsx'),
    }),
    defineRoute({
      path: evaluations,
      title: msg`Technical evaluations`,
      nav: 57,
      can: 'evaluation:score',
      screen: () => import('./screens/evaluation/technical-evaluations.tsx'),
    }),
    defineRoute({
      path: figures,
      title: msg`Procurement KPIs`,
      nav: 95,
      can: 'purchasing_kpi:read',
      screen: () => import('./screens/figures/kpi.tsx'),
    }),
    reportRoute({
      path: scores,
      title: msg`Vendor scores`,
      name: 'vendor_scores',
      nav: 96,
      load: () => import('./reports/vendor-scores.ts').then(({ vendorScores }) => vendorScores),
    }),
    defineRoute({
      path: reception,
      title: msg`Order reception`,
      nav: 64,
      can: 'goods_receipt:read',
      aliases: ['/procurement/reception'],
      screen: () => import('./screens/receipts/reception.tsx'),
    }),
    defineRoute({
      path: invoiceEntry,
      title: msg`Enter invoice`,
      can: 'vendor_invoice:enter',
      screen: () => import('./screens/invoices/invoice-entry.tsx'),
    }),
    defineRoute({
      path: numbering,
      title: msg`Check numbering`,
      nav: 97,
      can: 'numbering_check:read',
      screen: () => import('./screens/figures/numbering.tsx'),
    }),
  ],
  commands: [
    defineCommand({
      id: 'procurement:approvals',
      title: msg`Approve what awaits me`,
      icon: TickCircle,
      can: 'approval:sign',
      run: ({ open }) => open(inbox),
    }),
    defineCommand({
      id: 'procurement:tracking',
      title: msg`Follow quotation requests`,
      icon: Inbox,
      can: 'rfq:read',
      run: ({ open }) => open(tracking),
    }),
    defineCommand({
      id: 'procurement:two-step',
      title: msg`New two-step purchase`,
      icon: DocumentShare,
      can: 'rfq:create',
      run: ({ open }) => open(twoStep),
    }),
    defineCommand({
      id: 'procurement:evaluate',
      title: msg`Evaluate technical offers`,
      icon: TakeAction,
      can: 'evaluation:score',
      run: ({ open }) => open(evaluations),
    }),
    defineCommand({
      id: 'procurement:savings',
      title: msg`Savings from awards`,
      icon: TimelineBarChart,
      can: 'purchasing_kpi:read',
      run: ({ open }) => open(`${figures}?figure=saving`),
    }),
    defineCommand({
      id: 'procurement:maverick',
      title: msg`Off-procedure purchases`,
      icon: TimelineBarChart,
      can: 'purchasing_kpi:read',
      run: ({ open }) => open(`${figures}?figure=maverick`),
    }),
    defineCommand({
      id: 'procurement:receive',
      title: msg`Receive goods`,
      icon: Box,
      can: 'goods_receipt:receive',
      run: ({ open }) => open(reception),
    }),
    defineCommand({
      id: 'procurement:enter-invoice',
      title: msg`Enter invoice`,
      icon: BankAccount,
      can: 'vendor_invoice:enter',
      run: ({ open }) => open(invoiceEntry),
    }),
    defineCommand({
      id: 'procurement:check-numbering',
      title: msg`Check numbering`,
      icon: NumberedList,
      can: 'numbering_check:read',
      run: ({ open }) => open(numbering),
    }),
  ],
  recordScreens: {
    vendor: {
      entryActions: () => import('./screens/vendors/vendor-actions.tsx'),
      entryTabs: () => import('./screens/vendors/vendor-tabs.tsx'),
    },
    vendor_contact: { entryActions: () => import('./screens/vendors/contact-actions.tsx') },
    purchase_request: { entryActions: () => import('./screens/approval/request-actions.tsx') },
    purchase_order: {
      entryActions: () => import('./screens/orders/order-actions.tsx'),
      entryTabs: () => import('./screens/orders/order-tabs.tsx'),
    },
    po_revision: {
      entryActions: () => import('./screens/orders/revision-actions.tsx'),
      missing: () => import('./screens/orders/edit-order.tsx'),
    },
    goods_receipt: { entryActions: () => import('./screens/receipts/receipt-actions.tsx') },
    vendor_invoice: {
      list: () => import('./screens/invoices/invoices.tsx'),
      entryActions: () => import('./screens/invoices/invoice-actions.tsx'),
    },
    award: { entryActions: () => import('./screens/orders/award-actions.tsx') },
    rfq: {
      entryActions: () => import('./screens/rfq/rfq-actions.tsx'),
      formAside: () => import('./screens/two-step/calendar-aside.tsx'),
    },
    approval_policy: { list: () => import('./screens/approval/workflows.tsx') },
  },
});
