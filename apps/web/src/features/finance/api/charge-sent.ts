import type { Sent } from '@archwire/contract/endpoint'
import type { chargeInvoice } from '@archwire/contract/finance/invoices'
import { gatewayOf, type PaymentWay } from '@archwire/domain/finance/payment-status'

/** An amount that is paid now, in whole cents. */
export type ChargeNow = {
  way: PaymentWay
  cents: number
  /** The card or the bank account, where it is paid by one. */
  methodId: string | null
  info: string | null
}

/** As the wire has it. */
export const chargeSent = ({
  way,
  cents,
  methodId,
  info,
}: ChargeNow): Sent<typeof chargeInvoice>['body'] => ({
  payment_method: way,
  amount_targeted: cents / 100,
  payment_method_id: methodId,
  gateway: gatewayOf(way),
  additional_info: info,
})
