import type { PlainFile, PlainSegment } from './plain-file.ts'

const cents = (text: string | undefined) => Math.round(Number(text ?? '0') * 100)
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

type Adjusted = { group: string; reason: string; cents: number }

const adjustmentsIn = (segments: PlainSegment[]): Adjusted[] =>
  segments
    .filter(({ id }) => id === 'CAS')
    .flatMap(({ elements: [group = '', ...rest] }) =>
      [0, 3, 6, 9, 12, 15].flatMap(at =>
        (rest[at] ?? '') === '' ? [] : [{ group, reason: rest[at] ?? '', cents: cents(rest[at + 1]) }],
      ),
    )

/** From each segment of one kind to the next. */
function partsOf(segments: PlainSegment[], id: string): PlainSegment[][] {
  const starts = segments.flatMap((one, index) => (one.id === id ? [index] : []))
  return starts.map((start, index) => segments.slice(start, starts[index + 1]))
}

/** Reasons that say nothing without a remark beside them. */
const wantRemark = ['16', '96', '125', '129', '148', '226', '227', '234', '252', 'A1']

/** What of an 835 does not add up, or says of its money what does not fit together. */
export function checkMoney({ segments }: PlainFile): string[] {
  const [bpr] = segments.filter(({ id }) => id === 'BPR')
  const [trn] = segments.filter(({ id }) => id === 'TRN')
  const claims = partsOf(
    segments.filter(({ id }) => !['PLB', 'SE', 'GE', 'IEA'].includes(id)),
    'CLP',
  )
  const paid = sum(claims.map(([clp]) => cents(clp?.elements[3])))
  const withheld = sum(segments.filter(({ id }) => id === 'PLB').map(({ elements }) => cents(elements[3])))
  const [handling, amount, flag, method] = bpr?.elements ?? []
  const isNothing = cents(amount) === 0
  const rules: [string, boolean][] = [
    ['what is paid is what the claims come to, less what is withheld', cents(amount) === paid - withheld],
    ['nothing is paid back by a credit', flag === 'C' && cents(amount) >= 0],
    [
      'no money is a notice without payment, and money is none',
      (method === 'NON') === isNothing && (handling === 'H') === isNothing,
    ],
    ['who pays is named by a number of the tax office', /^1\d{9}$/.test(trn?.elements[2] ?? '')],
    ...claims.flatMap(claimRules),
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => `it does not hold that ${rule}`)
}

function claimRules(claim: PlainSegment[]): [string, boolean][] {
  const [, , charged, paid, owed] = claim[0]?.elements ?? []
  const services = partsOf(claim, 'SVC')
  const own = adjustmentsIn(claim.slice(0, claim.length - services.flat().length))
  const all = adjustmentsIn(claim)
  const ofPatient = sum(all.filter(({ group }) => group === 'PR').map(one => one.cents))
  return [
    [
      'what a claim is charged, less what is taken off, is paid',
      cents(charged) - sum(all.map(one => one.cents)) === cents(paid),
    ],
    [
      'what is charged for the services is charged for the claim',
      services.length === 0 || sum(services.map(([svc]) => cents(svc?.elements[1]))) === cents(charged),
    ],
    [
      'what is paid for the services, less what is taken off the claim, is paid for the claim',
      services.length === 0 ||
        sum(services.map(([svc]) => cents(svc?.elements[2]))) - sum(own.map(one => one.cents)) ===
          cents(paid),
    ],
    ['what the patient owes is what was laid on the patient', cents(owed) === ofPatient],
    ['nothing is taken off that is nothing', all.every(one => one.cents !== 0)],
    ...services.map((service): [string, boolean] => {
      const taken = adjustmentsIn(service)
      const [, chargedFor, paidFor] = service[0]?.elements ?? []
      return [
        'what a service is charged, less what is taken off, is paid',
        cents(chargedFor) - sum(taken.map(one => one.cents)) === cents(paidFor),
      ]
    }),
    ...[claim].map((one): [string, boolean] => [
      'a reason that wants a remark has one',
      !adjustmentsIn(one).some(({ reason }) => wantRemark.includes(reason)) ||
        one.some(({ id }) => id === 'LQ' || id === 'MOA'),
    ]),
  ]
}
