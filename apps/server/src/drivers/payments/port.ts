import type { ClinicDatabase } from '../../platform/db/database.ts'

/**
 * The clinic's account at the provider, and the clinic itself for the sandbox, which stores its data in our database.
 */
export type Account = { accountId: string; clinic: ClinicDatabase }

export type MethodKind = 'card' | 'us_bank_account'

/** A saved card or bank account at the provider. */
export type GatewayMethod = {
  id: string
  customerId: string | null
  type: 'credit_card' | 'ach'
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
  postalCode: string | null
  fingerprint: string | null
}

/**
 * A setup at the provider, with which a card or bank account is saved. `waiting`: the holder of the bank account must
 * type at `url` what came with a small deposit. Only a setup that succeeded attaches the method to the customer.
 */
export type SetupState = {
  id: string
  customerId: string | null
  methodId: string | null
} & (
  | { status: 'succeeded' }
  | { status: 'waiting'; verification: Verification }
  | { status: 'failed'; problem: 'verification_failed' | 'verification_expired' | 'verification_tries' }
  /** Begun, but not confirmed. */
  | { status: 'begun' }
)

type Verification = {
  kind: 'amounts' | 'descriptor_code'
  arrivesAt: Date
  /** Anybody who has it can verify the account, so only the patient and their clinic may see it. */
  url: string
}

/** The permission of a bank account's holder to debit it. */
export type MandateState = { methodId: string; status: 'active' | 'inactive' | 'pending' }

export type PayoutState = { isFailed: boolean; amountCents: number; message: string }

export type ChargeRequest = {
  amountCents: number
  customerId: string
  methodId: string
  type: 'credit_card' | 'ach'
  /** Our id, which the provider repeats in everything about the charge. */
  paymentId: number
  /** The same for every repetition of the same attempt. */
  key: string
  /** A description for the provider's records. */
  description: string
  /** The cardholder is present and can confirm. */
  isHolderPresent: boolean
}

/**
 * The outcome of a charge. `unknown`: it may have happened, so it must be looked up before anything else is done.
 * `notAsked`: this request certainly did not charge. Messages may be shown to patients.
 */
export type ChargeResult =
  | { outcome: 'succeeded'; chargeId: string }
  | { outcome: 'processing'; chargeId: string }
  | { outcome: 'declined'; chargeId: string | null; message: string; code: string | null }
  | { outcome: 'needs-holder'; chargeId: string; message: string; clientSecret: string }
  | { outcome: 'notAsked'; message: string }
  | { outcome: 'unknown'; message: string }

export type RefundRequest = {
  chargeId: string
  amountCents: number
  refundId: number
  key: string
}

export type RefundResult =
  | { outcome: 'succeeded'; refundId: string }
  | { outcome: 'pending'; refundId: string }
  | { outcome: 'failed'; refundId: string | null; message: string }
  | { outcome: 'unknown'; message: string }

export type OnboardingStatus =
  | 'not_started'
  | 'action_required'
  | 'pending_verification'
  | 'completed'
  | 'rejected'
  /** The clinic has revoked our access. */
  | 'disconnected'

/** An event of the provider. Its content is not trusted: the object is read again at the provider. */
export type GatewayEvent = {
  id: string
  type: string
  accountId: string | null
  about:
    | { kind: 'charge'; chargeId: string }
    | { kind: 'refund'; chargeId: string; refundId: string | null }
    | { kind: 'dispute'; chargeId: string; disputeId: string }
    | { kind: 'account' }
    | { kind: 'setup'; setupId: string }
    | { kind: 'mandate'; mandateId: string }
    | { kind: 'method'; methodId: string }
    | { kind: 'payout'; payoutId: string }
    | { kind: 'other' }
}

/** The whole state of a charge at the provider. */
export type ChargeState = {
  result: Exclude<ChargeResult, { outcome: 'unknown' | 'notAsked' }>
  paymentId: number | null
  refunds: {
    id: string
    ourId: number | null
    amountCents: number
    status: 'pending' | 'succeeded' | 'failed'
    message: string | null
  }[]
  /** What the bank has withdrawn because of disputes, and not returned. */
  disputedCents: number
}

export type PaymentGateway = {
  name: 'stripe' | 'sandbox'
  /** For the provider's own card fields; null: the sandbox's. */
  publishableKey: string | null
  createCustomer(account: Account, patient: { patientId: number; key: string }): Promise<string>
  createSetupIntent(
    account: Account,
    setup: { customerId: string; kind: MethodKind },
  ): Promise<{ clientSecret: string }>
  /** Undefined: there is no such token. */
  retrieveToken(account: Account, tokenId: string): Promise<{ fingerprint: string } | undefined>
  retrievePaymentMethod(account: Account, methodId: string): Promise<GatewayMethod | undefined>
  /** Undefined: there is no such setup. */
  retrieveSetup(account: Account, setupId: string): Promise<SetupState | undefined>
  retrieveMandate(account: Account, mandateId: string): Promise<MandateState | undefined>
  retrievePayout(account: Account, payoutId: string): Promise<PayoutState | undefined>
  /** Does not throw: an error is an outcome. */
  charge(account: Account, request: ChargeRequest): Promise<ChargeResult>
  /**
   * Looks a charge up by the provider's id or, if that never arrived, by ours. Throws if the provider does not answer.
   */
  findCharge(
    account: Account,
    charge: { chargeId: string | null; customerId: string; paymentId: number; since: Date },
  ): Promise<ChargeState | undefined>
  /**
   * Cancels a charge that waits for its cardholder, so that nobody can pay it any more. Returns its state afterwards,
   * because the payment may have been faster. Throws if the provider does not answer.
   */
  cancelCharge(account: Account, chargeId: string): Promise<ChargeState>
  refund(account: Account, request: RefundRequest): Promise<RefundResult>
  detach(account: Account, methodId: string): Promise<void>
  createAccount(
    clinic: ClinicDatabase,
    details: { clinicId: number; name: string; email: string | null },
  ): Promise<string>
  onboardingLink(account: Account, addresses: { returnUrl: string; refreshUrl: string }): Promise<string>
  onboardingStatus(account: Account): Promise<OnboardingStatus>
  /** The page where the clinic connects a disconnected account again. Undefined: this is not configured. */
  reconnectLink(account: Account, options: { returnUrl: string; state: string }): Promise<string | undefined>
  /** The account for the code that came back from that page. Undefined: the provider refuses the code. */
  finishReconnect(code: string): Promise<string | undefined>
  /** Undefined: the provider did not sign it. */
  readEvent(body: Buffer, signature: string | undefined): Promise<GatewayEvent | undefined>
}
