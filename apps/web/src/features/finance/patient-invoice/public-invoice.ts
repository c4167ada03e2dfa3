import {
  type PublicInvoice,
  payPublicInvoice as payCall,
  payContract as payContractCall,
  readPublicInvoice as readCall,
  startPublicSetup as setupCall,
} from '@archwire/contract/finance/invoices'
import { call } from '../../../lib/api/call.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'

/** The invoice as embedded in the page. */
export const embeddedInvoice = () => pageSettings.content() as PublicInvoice | undefined

export const readInvoice = (token: string): Promise<PublicInvoice> => call(readCall, { params: { token } })

/** Sets up the payments of a signed contract: the link of its first invoice, and what that shows. */
export const payContract = (token: string): Promise<{ token: string; invoice: PublicInvoice }> =>
  call(payContractCall, { params: { token } })

export const startPublicSetup = async (token: string): Promise<string> =>
  (await call(setupCall, { params: { token } })).clientSecret

/** Returns the secret for a confirmation by the cardholder, if the bank asks for one. */
export async function payInvoice(
  token: string,
  methodId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const response = await call(
    payCall,
    { params: { token }, body: { payment_method_id: methodId } },
    { idempotencyKey },
  )
  return 'clientSecret' in response ? response.clientSecret : undefined
}
