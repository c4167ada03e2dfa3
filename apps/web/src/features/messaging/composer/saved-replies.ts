import { listSavedReplies, type SavedReplyRef } from '@archwire/contract/clinic/saved-replies'
import type { PatientOfConversation } from '@archwire/contract/messaging/calls'
import { asksForFormLink } from '@archwire/domain/messaging/message-text'
import { putFirstName } from '@archwire/domain/messaging/saved-reply'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { clinicKey } from '../../../shared/clinic/clinic.ts'
import { isOpenForm } from './form-link.ts'

export const savedRepliesQuery = queryOptions({
  queryKey: [...clinicKey, 'saved-replies'],
  queryFn: ({ signal }) => call(listSavedReplies, {}, { signal }),
})

export type PatientOfReply = Pick<PatientOfConversation, 'firstName' | 'intakeForm'>

/** Whose name a reply gets: the only patient's or, of several, that of the one to whose form it links. */
function patientOf(body: string, patients: PatientOfReply[]): PatientOfReply | undefined {
  const concerned =
    patients.length > 1 && asksForFormLink(body)
      ? patients.filter(({ intakeForm }) => isOpenForm(intakeForm))
      : patients
  return concerned.length === 1 ? concerned[0] : undefined
}

/** The text of a reply as it is put into a conversation with these patients. */
export const replyText = ({ body }: SavedReplyRef, patients: PatientOfReply[]): string =>
  putFirstName(body, patientOf(body, patients)?.firstName)

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The replies that say all these words in their title or text, first of all those that say them in their title. */
export function findReplies(replies: SavedReplyRef[], typed: string): SavedReplyRef[] {
  const words = folded(typed).split(/\s+/)
  const says = (text: string) => words.every(word => folded(text).includes(word))
  const found = replies.filter(({ title, body }) => says(`${title} ${body}`))
  const isNamed = ({ title }: SavedReplyRef) => says(title)
  return [...found.filter(isNamed), ...found.filter(reply => !isNamed(reply))]
}
