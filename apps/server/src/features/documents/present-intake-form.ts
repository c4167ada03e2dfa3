import type { IntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { FormRow } from './intake-form-queries.ts'

export const presentForm = (
  { id, uuid, status, linkEndsAt, createdAt, sentAt, completedAt }: FormRow,
  timeZone: string,
): IntakeForm => ({
  id,
  identifierToken: uuid,
  uuid,
  linkEndsAt: wireInstant(linkEndsAt, timeZone),
  status,
  createdAt: wireInstant(createdAt, timeZone),
  sentAt: sentAt && wireInstant(sentAt, timeZone),
  completedAt: completedAt && wireInstant(completedAt, timeZone),
})
