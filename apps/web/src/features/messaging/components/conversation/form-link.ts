import type { PatientOfConversation } from '@archwire/contract/messaging/calls'
import { formLinkToken } from '@archwire/domain/messaging/message-text'

type Form = NonNullable<PatientOfConversation['intakeForm']>

export const isOpenForm = (form: Form | null): form is Form => form !== null && form.status !== 'completed'

/** Where the patient answers the form; one that is completed can be read there. */
export const formLink = ({ uuid, status }: Pick<Form, 'uuid' | 'status'>, origin: string): string =>
  status === 'completed' ? `${origin}/intake_forms/${uuid}` : `${origin}/intake_forms/${uuid}/responses/new`

/**
 * The text with the link in place of its token: of several patients of whoever has not filled in the form yet. Undefined:
 * nobody has a form.
 */
export function withFormLink(
  text: string,
  patients: Pick<PatientOfConversation, 'intakeForm'>[],
  origin: string,
): string | undefined {
  if (!text.includes(formLinkToken)) return text
  const forms = patients.flatMap(({ intakeForm }) => (intakeForm === null ? [] : [intakeForm]))
  const form = forms.find(isOpenForm) ?? forms[0]
  return form && text.replaceAll(formLinkToken, formLink(form, origin))
}
