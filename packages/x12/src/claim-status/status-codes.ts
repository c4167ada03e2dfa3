import type { Status } from './status.ts'

// Our own descriptions; the format defines only the codes.
const categories = new Map(
  Object.entries({
    A0: 'Passed on to the payer',
    A1: 'Received',
    A2: 'Accepted for processing',
    A3: 'Sent back without being processed',
    A4: 'No such claim found',
    A5: 'Split into several claims',
    A6: 'Rejected, something is missing',
    A7: 'Rejected, something is not valid',
    A8: 'Rejected, two things do not fit together',
    P0: 'Pending',
    P1: 'Being processed',
    P2: 'Being reviewed by the payer',
    P3: 'Waiting for an answer from the provider',
    P4: 'Waiting for an answer from the patient',
    P5: 'On hold at the payer',
    R0: 'More information wanted',
    R1: 'More information wanted about those involved',
    R3: 'More information wanted about the claim',
    R4: 'Documents wanted',
    R5: 'More detailed information wanted',
    F0: 'Done',
    F1: 'Done, paid',
    F2: 'Done, denied',
    F3: 'Done, changed afterwards',
    F4: 'Done, nothing will be paid',
    D0: 'Nothing found to answer from',
    E0: 'The question could not be answered',
  }),
)

const statuses = new Map(
  Object.entries({
    '0': 'no details given',
    '1': 'ask the payer for details',
    '19': 'receipt confirmed',
    '20': 'taken over by the payer',
    '21': 'information is missing or wrong',
    '33': 'the subscriber is not known',
    '35': 'the claim is not known',
    '45': 'benefits are being worked out',
    '65': 'payment has been made',
    '88': 'not covered on the day of treatment',
    '104': 'handled by the terms of the plan',
    '116': 'sent to the wrong payer',
    '123': 'more information has been asked for',
    '164': 'the member id',
    '187': 'the date of treatment',
    '318': 'X-rays',
    '483': 'the maximum has been reached',
    '562': 'the NPI',
    '585': 'the treatment is not covered',
  }),
)

const entities = new Map(
  Object.entries({
    '1P': 'provider',
    '40': 'receiver',
    '41': 'submitter',
    '82': 'rendering provider',
    '85': 'billing provider',
    '87': 'pay-to provider',
    DN: 'referring provider',
    IL: 'subscriber',
    PR: 'payer',
    QC: 'patient',
  }),
)

/** A status in words, as "Rejected, something is not valid: the NPI (billing provider)". */
export function describeStatus({
  category,
  status,
  entity,
}: Pick<Status, 'category' | 'status' | 'entity'>): string {
  const how = categories.get(category) ?? categoryOf(category)
  const why = statuses.get(status) ?? `code ${status}`
  const who = entity === null ? '' : ` (${entities.get(entity) ?? entity})`
  return `${how}: ${why}${who}`
}

// Some kinds have more categories than are worth descriptions of their own.
const categoryOf = (category: string) =>
  category.startsWith('R') ? 'More information wanted' : `Category ${category}`
