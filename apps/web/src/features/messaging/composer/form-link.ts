import type { PatientOfConversation } from '@archwire/contract/messaging/calls'
import { asksForFormLink, noFormLink, putFormLink } from '@archwire/domain/messaging/message-text'
import type { Confirmation } from '../../../ui/dialog/confirm.tsx'

type Form = NonNullable<PatientOfConversation['intakeForm']>

export const isOpenForm = (form: Form | null): form is Form => form !== null && form.status !== 'completed'

/** The address where the patient fills in the form; a completed one can be read there. */
export const formLink = ({ uuid, status }: Pick<Form, 'uuid' | 'status'>, origin: string): string =>
  status === 'completed' ? `${origin}/intake_forms/${uuid}` : `${origin}/intake_forms/${uuid}/responses/new`

const whoseForm =
  'Several patients with this number have not filled in the form. Insert the link of one of them by the button beside their details.'

/** The confirmation before a link that asks for nothing any more. */
export const completedFormConfirmation: Confirmation = {
  text: 'The Health History form is completed already.',
  detail: 'The link leads to the answers, and nothing can be filled in there.',
  yes: 'Send anyway',
}

/**
 * The text with the form's link in place of its token. If several patients share the number, the link is of the one
 * who has not filled in the form yet. Otherwise the reason why not: no patient has a form, or the choice is
 * ambiguous.
 */
export function withFormLink(
  text: string,
  patients: Pick<PatientOfConversation, 'intakeForm'>[],
  origin: string,
): { body: string; isCompleted?: true } | { problem: string } {
  if (!asksForFormLink(text)) return { body: text }
  const forms = patients.flatMap(({ intakeForm }) => (intakeForm === null ? [] : [intakeForm]))
  const open = forms.filter(isOpenForm)
  if (open.length > 1) return { problem: whoseForm }
  const form = open[0] ?? forms[0]
  if (form === undefined) return { problem: noFormLink }
  const body = putFormLink(text, formLink(form, origin))
  return isOpenForm(form) ? { body } : { body, isCompleted: true }
}

/** The text with something inserted, separated from the words around it, and the new place of the caret. */
export function insertedAt(
  text: string,
  inserted: string,
  at: number = text.length,
): { text: string; caret: number } {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const start = /(^|\s)$/.test(before) ? before : `${before} `
  const end = /^(\s|$)/.test(after) ? inserted : `${inserted} `
  return { text: start + end + after, caret: start.length + inserted.length }
}
