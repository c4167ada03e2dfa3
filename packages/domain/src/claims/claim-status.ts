/**
 * The statuses of a claim, how they are shown, and what can be done in each: one table for the server's guard and the
 * menus.
 */

export const claimStatuses = [
  'pending',
  'validating',
  'validated',
  'invalidated',
  'submitting',
  'submitted',
  'answered',
  'approved',
  'denied',
  'cancelled',
  'failed',
  'voiding',
  'voided',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

type Look = 'grey' | 'warning' | 'red' | 'green'

const looks: Record<ClaimStatus, { words: string; colour: Look }> = {
  pending: { words: 'pending', colour: 'grey' },
  validating: { words: 'validating', colour: 'grey' },
  validated: { words: 'Ready to Be Sent', colour: 'warning' },
  invalidated: { words: 'Invalid', colour: 'red' },
  submitting: { words: 'submitting', colour: 'warning' },
  submitted: { words: 'Sent', colour: 'green' },
  answered: { words: 'answered', colour: 'green' },
  approved: { words: 'approved', colour: 'green' },
  denied: { words: 'denied', colour: 'red' },
  cancelled: { words: 'cancelled', colour: 'red' },
  failed: { words: 'failed', colour: 'red' },
  voiding: { words: 'voiding', colour: 'warning' },
  voided: { words: 'voided', colour: 'red' },
}

export const claimStatusLabel = (status: ClaimStatus): string => looks[status].words
export const claimStatusColour = (status: ClaimStatus): Look => looks[status].colour

export type ClaimAction =
  | 'view'
  | 'edit'
  | 'validate'
  | 'submit'
  | 'resubmit'
  | 'approve'
  | 'deny'
  | 'cancel'
  | 'void'
  | 'duplicate'

/** The actions in a claim's menu, in this order. */
const actions = {
  pending: ['edit', 'validate', 'cancel'],
  validating: ['view', 'cancel'],
  validated: ['view', 'submit', 'cancel'],
  invalidated: ['edit', 'validate', 'cancel'],
  submitting: ['view', 'cancel'],
  submitted: ['view', 'cancel', 'void'],
  answered: ['edit', 'resubmit', 'approve', 'deny', 'cancel', 'void', 'duplicate'],
  approved: ['view', 'void'],
  denied: ['view', 'void', 'duplicate'],
  cancelled: ['view', 'duplicate'],
  failed: ['view', 'duplicate'],
  voiding: ['view'],
  voided: ['view', 'duplicate'],
} as const satisfies Record<ClaimStatus, readonly ClaimAction[]>

/** A predetermination cannot be voided, and once it is approved a claim can be made of it. */
export function claimActions(status: ClaimStatus, isPredetermination = false): readonly ClaimAction[] {
  if (!isPredetermination) return actions[status]
  const without = actions[status].filter(action => action !== 'void')
  return status === 'approved' ? [...without, 'duplicate'] : without
}

export const can = (action: ClaimAction, status: ClaimStatus, isPredetermination = false): boolean =>
  claimActions(status, isPredetermination).includes(action)

/**
 * Whether duplicating a predetermination makes a claim: it does once the payer has answered; before that it makes
 * another predetermination.
 */
export const becomesClaim = (status: ClaimStatus): boolean =>
  status === 'answered' || status === 'approved' || status === 'denied'

/** Whether the parts of the claim can be changed. */
export const isEditable = (status: ClaimStatus): boolean => can('edit', status)

const transitions: Record<ClaimStatus, readonly ClaimStatus[]> = {
  pending: ['validating', 'cancelled'],
  validating: ['validated', 'invalidated', 'cancelled'],
  validated: ['submitting', 'cancelled'],
  invalidated: ['validating', 'cancelled'],
  submitting: ['submitted', 'failed', 'cancelled'],
  submitted: ['answered', 'cancelled', 'voiding'],
  answered: ['submitting', 'approved', 'denied', 'cancelled', 'voiding'],
  approved: ['voiding'],
  denied: ['voiding'],
  cancelled: [],
  failed: [],
  // If the payer refuses the void, the claim is as it was.
  voiding: ['voided', 'submitted', 'answered', 'approved', 'denied'],
  // The payer refused the void after all.
  voided: ['answered'],
}

export const claimCanBecome = (from: ClaimStatus, to: ClaimStatus): boolean => transitions[from].includes(to)

const overStatuses: readonly ClaimStatus[] = ['approved', 'denied', 'cancelled', 'failed', 'voided']

/** Whether the claim has ended, so that its insurance can be removed. */
export const isOver = (status: ClaimStatus): boolean => overStatuses.includes(status)

export const openStatuses: readonly ClaimStatus[] = claimStatuses.filter(status => !isOver(status))

/** How a refusal names the action. */
const refusedActions: Record<Exclude<ClaimAction, 'view'>, string> = {
  edit: 'edited',
  validate: 'validated',
  submit: 'submitted',
  resubmit: 'submitted',
  approve: 'approved',
  deny: 'denied',
  cancel: 'cancelled',
  void: 'voided',
  duplicate: 'duplicated',
}

/** Why the action is not possible now; undefined if it is. Submitting again is the same call as submitting. */
export function refusal(
  action: keyof typeof refusedActions,
  status: ClaimStatus,
  isPredetermination = false,
): string | undefined {
  const isSubmit = action === 'submit' || action === 'resubmit'
  const allowed = isSubmit
    ? can('submit', status) || can('resubmit', status)
    : can(action, status, isPredetermination)
  return allowed ? undefined : `Claim cannot be ${refusedActions[action]} while ${status}`
}
