/** The statuses of a health history form. */
export const formStatuses = ['unsent', 'sent', 'completed', 'reopened'] as const
export type FormStatus = (typeof formStatuses)[number]

/** The text and the colour of a status. */
export const statusLook: Record<FormStatus, { text: string; color: 'green' | 'gray' | 'red' }> = {
  completed: { text: 'COMPLETED', color: 'green' },
  reopened: { text: 'REOPENED', color: 'green' },
  unsent: { text: 'PENDING REQUEST FOR SIGNATURE', color: 'gray' },
  sent: { text: 'PENDING SIGNATURE', color: 'red' },
}

type Action = 'send' | 'answer' | 'reopen' | 'withdraw'

/**
 * The actions in each status and the status after them. Completing a completed form again, or sending a reopened one,
 * keeps its status.
 */
const steps: Record<FormStatus, Partial<Record<Action, FormStatus>>> = {
  unsent: { send: 'sent', answer: 'completed' },
  sent: { send: 'sent', answer: 'completed', withdraw: 'unsent' },
  completed: { reopen: 'reopened' },
  reopened: { send: 'reopened', answer: 'completed', withdraw: 'reopened' },
}

export const formAfter = (status: FormStatus, action: Action): FormStatus | undefined => steps[status][action]
