/** How far a health history form is. */
export const formStatuses = ['unsent', 'sent', 'completed', 'reopened'] as const
export type FormStatus = (typeof formStatuses)[number]

/** What staff read, and the colour that it has. */
export const statusLook: Record<FormStatus, { text: string; color: 'green' | 'gray' | 'red' }> = {
  completed: { text: 'COMPLETED', color: 'green' },
  reopened: { text: 'REOPENED', color: 'green' },
  unsent: { text: 'PENDING REQUEST FOR SIGNATURE', color: 'gray' },
  sent: { text: 'PENDING SIGNATURE', color: 'red' },
}

type Action = 'send' | 'answer' | 'reopen' | 'withdraw'

/** What can be done, and what the form is then. Whoever answers again, or sends what is reopened, does not undo it. */
const steps: Record<FormStatus, Partial<Record<Action, FormStatus>>> = {
  unsent: { send: 'sent', answer: 'completed' },
  sent: { send: 'sent', answer: 'completed', withdraw: 'unsent' },
  completed: { reopen: 'reopened' },
  reopened: { send: 'reopened', answer: 'completed', withdraw: 'reopened' },
}

export const formAfter = (status: FormStatus, action: Action): FormStatus | undefined => steps[status][action]
