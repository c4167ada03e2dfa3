import type { IntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { intakeFormLink } from '@archwire/contract/documents/link-calls'
import { linkTo, reopenForm, sendForm } from '../api/intake-form.ts'
import { linkWork } from '../api/links.ts'
import { useDocumentActions } from './use-document-actions.ts'

export const useIntakeForm = (form: IntakeForm) =>
  useDocumentActions({
    send: async () => (await sendForm(form.id)).message,
    turn: () => reopenForm(form.id),
    turned: 'Health history form reopened.',
    question: {
      text: 'Ask for the health history again?',
      detail: 'The patient can then fill in and sign the form anew. What was signed before is kept.',
      yes: 'Reopen',
    },
    link: linkTo(form),
    work: linkWork(intakeFormLink, form.id),
  })
