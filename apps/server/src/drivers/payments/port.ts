import type { ClinicDatabase } from '../../platform/db/database.ts'

/** The clinic's account at the provider, and the clinic itself for a provider that lives in our own database. */
export type Account = { accountId: string; clinic: ClinicDatabase }

export type MethodKind = 'card' | 'us_bank_account'

/** What the provider tells of a saved card or bank account. */
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
 * What the provider has of a setup, by which a card or a bank account is saved. `waiting`: for whoever holds the bank
 * account, who types at `url` what came with a small deposit. Only what succeeded belongs to the customer.
 */
export type SetupState = {
  id: string
  customerId: string | null
  methodId: string | null
} & (
  | { status: 'succeeded' }
  | { status: 'waiting'; verification: Verification }
  | { status: 'failed'; problem: 'verification_failed' | 'verification_expired' | 'verification_tries' }
  /** Nobody has got that far. */
  | { status: 'begun' }
)

type Verification = {
  kind: 'amounts' | 'descriptor_code'
  arrivesAt: Date
  /** Whoever has it can verify the account: it is for the patient and their clinic alone. */
  url: string
}

/** What a bank account's holder has allowed. */
export type MandateState = { methodId: string; status: 'active' | 'inactive' | 'pending' }

export type PayoutState = { isFailed: boolean; amountCents: number; message: string }

export type ChargeRequest = {
  amountCents: number
  customerId: string
  methodId: string
  type: 'credit_card' | 'ach'
  /** Ours, told back with whatever the provider tells. */
  paymentId: number
  /** The same for the same attempt, whoever asks and however often. */
  key: string
  /** In words, for the statement. */
  description: string
  /** The holder is there and can be asked by the bank. */
  isHolderPresent: boolean
}

/**
 * What became of a charge. `unknown`: it may have happened, so it must be looked up before anything else is done.
 * `notAsked`: it certainly did not happen by this request. Messages may be shown to patients.
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
  /** The clinic has taken our access to it away. */
  | 'disconnected'

/** What a provider told by itself. What it says is a reason to ask, not to believe. */
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

/** What the provider has of a charge: the whole truth about it, read again whenever in doubt. */
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
  /** What the bank has taken away because of disputes, and not given back. */
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
  /** Does not throw: what went wrong is the outcome. */
  charge(account: Account, request: ChargeRequest): Promise<ChargeResult>
  /** Looks a charge up by the provider's number or, where that never arrived, by ours. Throws when nobody answers. */
  findCharge(
    account: Account,
    charge: { chargeId: string | null; customerId: string; paymentId: number; since: Date },
  ): Promise<ChargeState | undefined>
  /**
   * Calls off a charge that waits for its holder, so that nobody can pay it any more, and answers what the provider has of
   * it then: it may have been faster. Throws when nobody answers.
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
  /** Where the clinic lets us in again, to the account that it has disconnected. Undefined: nobody has set that up. */
  reconnectLink(account: Account, options: { returnUrl: string; state: string }): Promise<string | undefined>
  /** Whose account it is, by what whoever came back from there brought along. Undefined: the provider does not take it. */
  finishReconnect(code: string): Promise<string | undefined>
  /** Undefined: the provider did not sign it. */
  readEvent(body: Buffer, signature: string | undefined): Promise<GatewayEvent | undefined>
}
