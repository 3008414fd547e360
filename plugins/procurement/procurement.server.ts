import { msg } from '@lingui/core/macro';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { approvalPolicy } from './records/approval-policy.ts';
import { purchaseRequestLine } from './records/purchase-request-line.ts';
import { purchaseRequest } from './records/purchase-request.ts';
import { award } from './records/award.ts';
import { evaluationCriterion } from './records/evaluation-criterion.ts';
import { rfqEvaluator } from './records/rfq-evaluator.ts';
import { questionnaireLine } from './records/questionnaire-line.ts';
import { quotation } from './records/quotation.ts';
import { rfqInvitation } from './records/rfq-invitation.ts';
import { rfqLine } from './records/rfq-line.ts';
import { rfq } from './records/rfq.ts';
import { decideRoute } from './server/approval/decide-route.ts';
import { questionRoutes } from './server/approval/question-routes.ts';
import { approvalReadRoutes } from './server/approval/read-routes.ts';
import { infoRecordHooks } from './server/info-record-hooks.ts';
import { policyHooks } from './server/policy-hooks.ts';
import { requestLineHooks } from './server/request-line-hooks.ts';
import { requestHooks } from './server/request-hooks.ts';
import { vendor } from './records/vendor.ts';
import { vendorBankAccount } from './records/vendor-bank-account.ts';
import { vendorProposal } from './records/vendor-proposal.ts';
import { vendorInfoRecord } from './records/vendor-info-record.ts';
import { vendorIdentifier } from './records/vendor-identifier.ts';
import { bankAccountHooks } from './server/bank-account-hooks.ts';
import { inviteRoute } from './server/invite-route.ts';
import { proposalHooks } from './server/proposal-hooks.ts';
import { identifierHooks } from './server/identifier-hooks.ts';
import { figureLists } from './server/reports/figure-lists.ts';
import { numberingReport } from './server/reports/numbering-report.ts';
import { purchasingKpiReport } from './server/reports/purchasing-kpi-report.ts';
import { vendorScoresReport } from './server/reports/vendor-scores-report.ts';
import { seed } from './server/seed/seed.ts';
import { poRevision } from './records/po-revision.ts';
import { revisionHooks } from './server/orders/revision-hooks.ts';
import { expediteRoute } from './server/orders/expedite-route.ts';
import { reviseRoute } from './server/orders/revise-route.ts';
import { totalsRoute } from './server/orders/totals-route.ts';
import { goodsReceipt } from './records/goods-receipt.ts';
import { purchaseOrderLine } from './records/purchase-order-line.ts';
import { purchaseOrder } from './records/purchase-order.ts';
import { shipment } from './records/shipment.ts';
import { orderHooks } from './server/order-hooks.ts';
import { ordersOfAwardRoute } from './server/orders/from-award-route.ts';
import { ordersOfRequestRoute } from './server/orders/from-request-route.ts';
import { vendorInvoice } from './records/vendor-invoice.ts';
import { enterInvoiceRoute } from './server/invoices/enter-route.ts';
import { handOverRoutes } from './server/invoices/hand-over-routes.ts';
import { invoiceHooks } from './server/invoices/invoice-hooks.ts';
import { invoiceStepRoutes } from './server/invoices/step-routes.ts';
import { invoicingRoute } from './server/invoices/invoicing-route.ts';
import { receiptDraftRoutes } from './server/receipts/draft-routes.ts';
import { orderReceptionRoutes } from './server/receipts/order-routes.ts';
import { receptionReadRoutes } from './server/receipts/read-routes.ts';
import { receiptHooks } from './server/receipts/receipt-hooks.ts';
import { offerFileRoutes } from './server/offer-files/staff-routes.ts';
import { vendorFileRoutes } from './server/offer-files/vendor-routes.ts';
import { vendorSheetRoutes } from './server/offer-sheet/vendor-routes.ts';
import { ublRoutes } from './server/ubl/staff-routes.ts';
import { vendorUblRoutes } from './server/ubl/vendor-routes.ts';
import { vendorColleagueRoutes } from './server/vendor-api/colleague-routes.ts';
import { vendorCompanyRoutes } from './server/vendor-api/company-routes.ts';
import { paperRoutes } from './server/papers/staff-routes.ts';
import { vendorPaperRoutes } from './server/vendor-api/paper-routes.ts';
import { vendorShipmentRoutes } from './server/shipments/vendor-routes.ts';
import { orderNewsStream, tellPortal } from './server/vendor-api/tell-portal.ts';
import { vendorOrderRoutes } from './server/vendor-api/order-routes.ts';
import { awardHooks } from './server/award-hooks.ts';
import { evaluationCloseRoutes } from './server/evaluation/close-routes.ts';
import { judgeRoutes } from './server/evaluation/judge-routes.ts';
import { evaluationReadRoutes } from './server/evaluation/read-evaluation.ts';
import { criterionHooks, evaluatorHooks } from './server/evaluation/evaluation-hooks.ts';
import { awardRoute } from './server/rfq/award-route.ts';
import { fromRequestRoute } from './server/rfq/from-request-route.ts';
import { knockOutRoute } from './server/rfq/knock-out-route.ts';
import { minutesRoute } from './server/rfq/minutes-route.ts';
import { remarksRoute } from './server/rfq/remarks-route.ts';
import { openingRoute } from './server/rfq/open-offers.ts';
import { rfqReadRoutes } from './server/rfq/read-routes.ts';
import { startClocks } from './server/clocks.ts';
import { secondStageRoute } from './server/rfq/second-stage-route.ts';
import { rfqRoutes } from './server/rfq/staff-routes.ts';
import { questionnaireLineHooks, rfqHooks, rfqInvitationHooks, rfqLineHooks } from './server/rfq-hooks.ts';
import { vendorRoutes } from './server/vendor-api/answer-routes.ts';
import { limitVendors } from './server/vendor-api/limit-vendors.ts';
import { quotationHooks } from './server/quotation-hooks.ts';
import { vendorHooks } from './server/vendor-hooks.ts';
import { staff, vendorKeepers } from '../roles.ts';
import * as published from './server/published.ts';
import * as uses from './server/uses.ts';

export const procurement: ServerPlugin = {
  id: 'procurement',
  after: ['administration', 'spare-parts'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(vendor, vendorHooks),
    serverRecord(vendorProposal, proposalHooks),
    serverRecord(vendorIdentifier, identifierHooks),
    serverRecord(vendorBankAccount, bankAccountHooks),
    serverRecord(purchaseRequest, requestHooks),
    serverRecord(purchaseRequestLine, requestLineHooks),
    serverRecord(approvalPolicy, policyHooks),
    serverRecord(vendorInfoRecord, infoRecordHooks),
    serverRecord(award, awardHooks),
    serverRecord(purchaseOrder, { ...orderHooks, changed: tellPortal('purchase_order') }),
    serverRecord(purchaseOrderLine, { changed: tellPortal('purchase_order_line') }),
    serverRecord(poRevision, { ...revisionHooks, changed: tellPortal('po_revision') }),
    serverRecord(goodsReceipt, { ...receiptHooks, changed: tellPortal('goods_receipt') }),
    serverRecord(shipment, { changed: tellPortal('shipment') }),
    serverRecord(vendorInvoice, invoiceHooks),
    serverRecord(rfq, rfqHooks),
    serverRecord(quotation, quotationHooks),
    serverRecord(rfqLine, rfqLineHooks),
    serverRecord(questionnaireLine, questionnaireLineHooks),
    serverRecord(rfqInvitation, rfqInvitationHooks),
    serverRecord(evaluationCriterion, criterionHooks),
    serverRecord(rfqEvaluator, evaluatorHooks),
  ),
  streams: [orderNewsStream],
  reports: [numberingReport, purchasingKpiReport, vendorScoresReport, ...figureLists],
  sealed: [
    { table: 'quotation_draft', column: 'data_key' },
    { table: 'quotation_envelope', column: 'data_key' },
    { table: 'quotation_file', column: 'data_key' },
  ],
  grantTitles: {
    approval: msg({ message: 'Approvals', context: 'tasks' }),
    evaluation: msg({ message: 'Technical evaluations', context: 'of offers' }),
    vendor_offer: msg({ message: 'Own offers', context: 'of a vendor' }),
  },
  grants: {
    approval: { sign: staff },
    evaluation: { score: staff, close: vendorKeepers },
    vendor_offer: { read: ['vendor'], answer: ['vendor'] },
  },
  routes: (app, host) => {
    inviteRoute(app, host);
    approvalReadRoutes(app, host);
    decideRoute(app, host);
    questionRoutes(app, host);
    rfqRoutes(app, host);
    rfqReadRoutes(app, host);
    fromRequestRoute(app, host);
    openingRoute(app, host);
    minutesRoute(app, host);
    remarksRoute(app, host);
    evaluationReadRoutes(app, host);
    judgeRoutes(app, host);
    evaluationCloseRoutes(app, host);
    knockOutRoute(app, host);
    secondStageRoute(app, host);
    offerFileRoutes(app, host);
    awardRoute(app, host);
    ordersOfAwardRoute(app, host);
    ordersOfRequestRoute(app, host);
    reviseRoute(app, host);
    totalsRoute(app, host);
    expediteRoute(app, host);
    void app.register(async (portal) => {
      const holdOffers = limitVendors(portal, host);
      vendorRoutes(portal, host, holdOffers);
      vendorOrderRoutes(portal, host);
      vendorShipmentRoutes(portal, host);
      vendorCompanyRoutes(portal, host);
      vendorColleagueRoutes(portal, host);
      vendorUblRoutes(portal, host);
      vendorFileRoutes(portal, host);
      vendorPaperRoutes(portal, host);
      vendorSheetRoutes(portal, host);
    });
    receptionReadRoutes(app, host);
    receiptDraftRoutes(app, host);
    orderReceptionRoutes(app, host);
    invoicingRoute(app, host);
    enterInvoiceRoute(app, host);
    invoiceStepRoutes(app, host);
    handOverRoutes(app, host);
    ublRoutes(app, host);
    paperRoutes(app, host);
  },
  start: async (host) => startClocks(host),
  seed,
};
