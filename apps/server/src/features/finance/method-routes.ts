import {
  clearPaymentMethod,
  findDuplicateCard,
  finishReconnect as finishCall,
  listFailedPayouts,
  listPaymentMethods,
  readGateway,
  refreshOnboarding as refreshCall,
  removePaymentMethod,
  sendVerification as sendCall,
  startSetup as setupCall,
  startOnboarding as startCall,
  takeUpPaymentMethod,
} from '@archwire/contract/finance/methods'
import type { PaymentGateway } from '../../drivers/payments/port.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findAccount, openBillingOf, requireGateway } from './gateway/clinic-account.ts'
import { sendVerification } from './methods/bank-verification.ts'
import { isDuplicateCard, saveMethod, startSetup } from './methods/save-method.ts'
import { clearMethod, listMethods, removeMethod } from './methods/saved-methods.ts'
import { finishReconnect, refreshOnboarding, startOnboarding } from './payment-account/onboarding.ts'
import { failedPayouts } from './payment-account/payouts.ts'
import type { LinkDeps } from './payment-links/send-payment-link.ts'

type MethodDeps = { gateway: PaymentGateway | undefined; notifyDeps: LinkDeps & { appUrl: string } }

/** Saved cards and bank accounts of patients, and the clinic's account at the payment provider. */
export const paymentMethodRoutes = ({ gateway, notifyDeps }: MethodDeps): Route[] => [
  route(listPaymentMethods, ({ clinic, params: { id }, user, now, inBackground, appUrl }) =>
    listMethods(
      clinic,
      { patientId: id, userId: user.id, now, inBackground },
      { isAdmin: user.admin, appUrl },
    ),
  ),
  route(removePaymentMethod, ({ clinic, params: { id }, body, user, now }) =>
    removeMethod(clinic, { patientId: id, gatewayId: body.payment_method_id, userId: user.id, now }),
  ),
  route(findDuplicateCard, async ({ clinic, params: { id, tokenId } }) => {
    const billing = await openBillingOf(gateway, clinic, id)
    return { duplicateCard: { duplicate: await isDuplicateCard(billing, { patientId: id, tokenId }) } }
  }),
  route(setupCall, async ({ clinic, params: { id }, body }) =>
    startSetup(await openBillingOf(gateway, clinic, id), { patientId: id, kind: body?.type ?? 'card' }),
  ),
  route(takeUpPaymentMethod, async ({ clinic, params: { id }, body, user, now, appUrl }) =>
    saveMethod(await openBillingOf(gateway, clinic, id), {
      patientId: id,
      gatewayId: body.payment_method_id,
      setupId: body.setup_intent_id,
      viewer: { isAdmin: user.admin, appUrl },
      now,
    }),
  ),
  route(sendCall, ({ clinic, params: { id }, body, user, appUrl, now }) =>
    clinic.write(tx =>
      sendVerification(tx, notifyDeps, {
        patientId: id,
        gatewayId: body.payment_method_id,
        userId: user.id,
        appUrl,
        now,
      }),
    ),
  ),
  route(clearPaymentMethod, ({ clinic, params: { id }, body, user, now }) =>
    clearMethod(clinic, { patientId: id, gatewayId: body.payment_method_id, userId: user.id, now }),
  ),
  route(readGateway, async ({ clinic }) => {
    const chosen = requireGateway(gateway)
    const account = await findAccount(chosen, clinic)
    return {
      name: chosen.name,
      publishableKey: chosen.publishableKey,
      accountId: account?.accountId ?? null,
    }
  }),
  route(startCall, async ({ clinic, appUrl, now }) =>
    startOnboarding(requireGateway(gateway), clinic, { notifyDeps, appUrl, now }),
  ),
  route(finishCall, async ({ clinic, body, now }) =>
    finishReconnect(requireGateway(gateway), clinic, { ...body, notifyDeps, now }),
  ),
  route(refreshCall, async ({ clinic, now }) =>
    refreshOnboarding(requireGateway(gateway), clinic, { notifyDeps, now }),
  ),
  route(listFailedPayouts, ({ clinic, session: { timeZone }, now }) =>
    clinic.read(tx => failedPayouts(tx, { timeZone, now })),
  ),
]
