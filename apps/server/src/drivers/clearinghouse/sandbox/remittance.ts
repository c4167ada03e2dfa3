import type { DentalClaim } from '@archwire/x12/claims/claim'
import type { Adjustment, Remittance, RemittedService } from '@archwire/x12/remittances/remittance'
import type { Settlement } from './payer-behaviour.ts'

const paidClaim = '1'
const deniedClaim = '4'
// A predetermination says what would be paid, with this reason code and claim status.
const anticipated = '101'
const pricedClaim = '25'

/** The remittance for a claim: what is paid, and the reasons for what is not. */
export function remittanceOf(
  claim: DentalClaim,
  settlement: Settlement,
  payment: { payerClaimNumber: string; paymentNumber: string; on: string },
): Remittance {
  const services = claim.items.map(item => serviceOf(item, settlement, claim.isPredetermination))
  const paidCents = sum(services.map(one => one.paidCents))
  const patient = claim.patient ?? claim.subscriber
  const { firstName, lastName } = patient
  const days = claim.items.flatMap(({ on }) => on ?? []).sort()
  return {
    payment: {
      // Without a payment it is only a notice.
      handling: paidCents === 0 ? 'H' : 'I',
      amountCents: paidCents,
      isDebit: false,
      method: paidCents === 0 ? 'NON' : 'CHK',
      paidOn: payment.on,
      number: payment.paymentNumber,
      originator: payerTaxId,
      producedOn: payment.on,
      payer: {
        ...payerAddress,
        name: claim.payer.name,
        id: { qualifier: 'XV', value: claim.payer.code },
        technicalContact: { name: 'Sandbox EDI desk', phone: '8005550100', email: null },
      },
      payee: {
        ...nowhere,
        name: claim.billing.organizationName ?? claim.billing.lastName,
        id: { qualifier: 'XX', value: claim.billing.npi },
        taxId: claim.billing.taxId,
      },
    },
    claims: [
      {
        controlNumber: claim.controlNumber,
        status: settlement === 'nothing' ? deniedClaim : claim.isPredetermination ? pricedClaim : paidClaim,
        chargedCents: claim.totalCents,
        paidCents,
        // The guide allows this amount only if it is not zero.
        patientOwesCents: sum(services.flatMap(one => one.adjustments).map(owedIn)) || null,
        filing: '12',
        payerClaimNumber: payment.payerClaimNumber,
        placeOfService: claim.placeOfService,
        frequency: null,
        adjustments: [],
        patient: { firstName, lastName, memberId: claim.subscriber.memberId },
        subscriber: null,
        renderingNpi: null,
        remarks: [],
        groupNumber: null,
        from: days[0] ?? null,
        to: null,
        receivedOn: null,
        services,
      },
    ],
    providerAdjustments: [],
  }
}

/** Ten characters. The first one marks the others as a tax id. */
const payerTaxId = '1999999999'

const payerAddress = {
  address1: '100 Practice Way',
  address2: null,
  city: 'Albany',
  state: 'NY',
  zipcode: '12207',
}

const nowhere = { address1: null, address2: null, city: null, state: null, zipcode: null }

/** The reason "not covered" needs a remark code. */
const notCovered = '96'
const seeThePlan = 'N130'

const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

const owedIn = ({ group, amountCents }: Adjustment) => (group === 'PR' ? amountCents : 0)

const adjustment = (group: string, reason: string, amountCents: number): Adjustment => ({
  group,
  reason,
  amountCents,
  quantity: null,
})

/** In part: a tenth is above the agreed fee, and of the rest the patient owes half. */
function adjustmentsOf(chargeCents: number, settlement: Settlement): Adjustment[] {
  if (settlement === 'in full') return []
  if (settlement === 'nothing')
    return [adjustment('CO', notCovered, chargeCents)].filter(({ amountCents }) => amountCents > 0)
  const aboveFee = Math.floor(chargeCents / 10)
  return [
    adjustment('CO', '45', aboveFee),
    adjustment('PR', '2', Math.floor((chargeCents - aboveFee) / 2)),
  ].filter(({ amountCents }) => amountCents > 0)
}

function serviceOf(
  item: DentalClaim['items'][number],
  settlement: Settlement,
  isPredetermination: boolean,
): RemittedService {
  const usual = adjustmentsOf(item.chargeCents, settlement)
  const left = item.chargeCents - sum(usual.map(({ amountCents }) => amountCents))
  const adjustments = isPredetermination && left > 0 ? [...usual, adjustment('OA', anticipated, left)] : usual
  return {
    procedure: { qualifier: 'AD', code: item.procedureCode },
    chargedCents: item.chargeCents,
    paidCents: item.chargeCents - sum(adjustments.map(({ amountCents }) => amountCents)),
    quantity: String(item.quantity),
    from: item.on,
    to: null,
    adjustments,
    lineNumber: item.controlNumber,
    allowedCents: null,
    remarks: adjustments.some(({ reason }) => reason === notCovered) ? [seeThePlan] : [],
  }
}
