import type { PlainFile, PlainSegment } from './grammar.ts'

type Wanted = { functionalCode: string; version: string; set: string; setVersion: string }

const isaWidths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]

/** The problems of a file's envelope: its widths, numbers and counts. */
export function checkCover({ segments }: PlainFile, wanted: Wanted): string[] {
  const [isa, gs, st] = segments
  const [se, ge, iea] = segments.slice(-3)
  const order = [isa, gs, st, se, ge, iea].map(one => one?.id)
  if (order.join() !== 'ISA,GS,ST,SE,GE,IEA') return [`the cover is ${order.join()}`]
  const said = (segment: PlainSegment | undefined, number: number) => segment?.elements[number - 1] ?? ''
  const rules: [string, boolean][] = [
    ['ISA has its widths', isa?.elements.map(one => one.length).join() === isaWidths.join()],
    ['ISA is of version 00501', said(isa, 12) === '00501'],
    ['ISA says whether it is a test', /^[PT]$/.test(said(isa, 15))],
    ['ISA wants no acknowledgement, or one', /^[01]$/.test(said(isa, 14))],
    [
      'ISA has a day and a time',
      /^\d{6}$/.test(said(isa, 9)) && /^([01]\d|2[0-3])[0-5]\d$/.test(said(isa, 10)),
    ],
    ['ISA and IEA have the same number', /^\d{9}$/.test(said(isa, 13)) && said(isa, 13) === said(iea, 2)],
    ['IEA counts one group', said(iea, 1) === '1'],
    ['GS has eight elements', gs?.elements.length === 8],
    ['GS says what it holds', said(gs, 1) === wanted.functionalCode],
    ['GS names both sides', [2, 3].every(number => /^\S.{0,13}\S$/.test(said(gs, number)))],
    ['GS has a day and a time', /^\d{8}$/.test(said(gs, 4)) && /^\d{4,8}$/.test(said(gs, 5))],
    ['GS and GE have the same number', /^[1-9]\d{0,8}$/.test(said(gs, 6)) && said(gs, 6) === said(ge, 2)],
    ['GE counts one transaction', said(ge, 1) === '1'],
    ['GS is of X12', said(gs, 7) === 'X'],
    ['GS names the guide', said(gs, 8) === wanted.version],
    ['ST is of its kind', said(st, 1) === wanted.set],
    ['ST and SE have the same number', /^\S{4,9}$/.test(said(st, 2)) && said(st, 2) === said(se, 2)],
    ['ST names the guide where it does', said(st, 3) === wanted.setVersion],
    ['SE counts its segments', said(se, 1) === String(segments.length - 4)],
  ]
  return rules.filter(([, isMet]) => !isMet).map(([rule]) => `it does not hold that ${rule}`)
}

/** The body of the only transaction. */
export const bodyOf = ({ segments }: PlainFile): PlainSegment[] => segments.slice(3, -3)

/**
 * Levels must be numbered consecutively, stand below one that announces them, and every one that announces must have
 * one below.
 */
export function checkLevels({ segments }: PlainFile): string[] {
  const levels = segments.filter(({ id }) => id === 'HL').map(({ elements }) => elements)
  return levels.flatMap(([number, parent = '', code, children], index) => {
    const problems = number === String(index + 1) ? [] : [`level ${number} stands in place ${index + 1}`]
    const above = levels.slice(0, index).find(([one]) => one === parent)
    if (index > 0 && above?.[3] !== '1') problems.push(`level ${number} (${code}) is below none that has any`)
    if (index === 0 && parent !== '') problems.push('the first level is below another')
    const hasAny = levels.some(([, one]) => one === number)
    if (children !== undefined && (children === '1') !== hasAny)
      problems.push(`level ${number} (${code}) says ${children} and has ${hasAny ? 'some' : 'none'}`)
    return problems
  })
}

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

/** The parts from each segment of one kind to the next. */
function partsOf(segments: PlainSegment[], id: string): PlainSegment[][] {
  const starts = segments.flatMap((one, index) => (one.id === id ? [index] : []))
  return starts.map((start, index) => segments.slice(start, starts[index + 1]))
}

/** Reason codes that need a remark code. */
const wantRemark = ['16', '96', '125', '129', '148', '226', '227', '234', '252', 'A1']

/** The problems of the amounts in an 835. */
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
  return rules.filter(([, isMet]) => !isMet).map(([rule]) => `it does not hold that ${rule}`)
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

/** Status codes that need an entity; of those, the ones that the sandbox uses. */
const wantEntity = [
  '19',
  '21',
  '33',
  '88',
  '116',
  '124',
  '125',
  '128',
  '129',
  '132',
  '145',
  '153',
  '158',
  '164',
  '562',
]

/** The problems of the statuses in a file. */
export function checkStatuses({ segments, component }: PlainFile): string[] {
  return segments
    .filter(({ id }) => id === 'STC')
    .flatMap(({ at, elements: [codes = '', , action] }) => {
      const [category = '', status = '', entity = ''] = codes.split(component)
      const problems =
        wantEntity.includes(status) && entity === '' ? [`STC (segment ${at}) says ${status} of nobody`] : []
      const isTaken = ['A0', 'A1', 'A2', 'A5'].includes(category)
      if (category.startsWith('A') && action !== (isTaken ? 'WQ' : 'U'))
        problems.push(`STC (segment ${at}) says ${category} and ${action}`)
      return problems
    })
}

/** The totals of a receipt must match its claims. */
export function checkTotals({ segments }: PlainFile): string[] {
  const counted = (id: string, kind: string) =>
    Number(segments.find(one => one.id === id && one.elements[0] === kind)?.elements[1] ?? '0')
  const from = segments.findIndex(({ id, elements }) => id === 'HL' && elements[2] === 'PT')
  const claims = segments
    .slice(from)
    .reduce<{ isTaken: boolean; amount: number }[]>((all, { id, elements }) => {
      const last = all.at(-1)
      if (id === 'TRN') all.push({ isTaken: true, amount: 0 })
      else if (id === 'STC' && last !== undefined) {
        last.amount = Number(elements[3])
        last.isTaken &&= elements[2] === 'WQ'
      }
      return all
    }, [])
  const of = (isTaken: boolean) => claims.filter(one => one.isTaken === isTaken)
  const amount = (isTaken: boolean) =>
    of(isTaken).reduce((total, one) => total + Math.round(one.amount * 100), 0)
  const rules: [string, boolean][] = [
    ['as many were taken as it counts', counted('QTY', '90') === of(true).length],
    ['as many were turned down as it counts', counted('QTY', 'AA') === of(false).length],
    ['those that were taken come to its sum', Math.round(counted('AMT', 'YU') * 100) === amount(true)],
    ['those that were turned down come to its sum', Math.round(counted('AMT', 'YY') * 100) === amount(false)],
  ]
  return rules.filter(([, isMet]) => !isMet).map(([rule]) => `it does not hold that ${rule}`)
}
