import {
  clearPaymentMethod,
  findDuplicateCard,
  listPaymentMethods,
  readGateway,
  refreshOnboarding as refreshCall,
  removePaymentMethod,
  startSetup as setupCall,
  startOnboarding as startCall,
  takeUpPaymentMethod,
} from '@archwire/contract/finance/methods'
import type { PaymentGateway } from '../../drivers/payments/port.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findAccount, openBillingOf, requireGateway } from './billing.ts'
import { clearMethod, listMethods, removeMethod } from './methods.ts'
import { refreshOnboarding, startOnboarding } from './onboarding.ts'
import { isDuplicateCard, startSetup, takeUpMethod } from './save-method.ts'

/** What patients pay by, and the clinic's account at whoever takes it. */
export const paymentMethodRoutes = ({ gateway }: { gateway: PaymentGateway | undefined }): Route[] => [
  route(listPaymentMethods, ({ clinic, params: { id }, user, now, inBackground }) =>
    listMethods(clinic, { patientId: id, userId: user.id, now, inBackground }, user.admin),
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
  route(takeUpPaymentMethod, async ({ clinic, params: { id }, body, user, now }) =>
    takeUpMethod(await openBillingOf(gateway, clinic, id), {
      patientId: id,
      gatewayId: body.payment_method_id,
      isAdmin: user.admin,
      now,
    }),
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
  route(startCall, async ({ clinic, appUrl }) => startOnboarding(requireGateway(gateway), clinic, appUrl)),
  route(refreshCall, async ({ clinic }) => refreshOnboarding(requireGateway(gateway), clinic)),
]
