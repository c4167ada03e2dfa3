import { nameProblem, optionalNameProblem, tidyName } from '@archwire/domain/patients/patient-name'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, id, instant, ruled } from '../fields.ts'

export const invitation = z.object({
  email,
  firstName: ruled(text => nameProblem(text, "can't be blank"), tidyName),
  /** Empty for people with only one name. */
  lastName: ruled(optionalNameProblem, tidyName),
  admin: z.boolean(),
})

const editable = invitation.extend({ active: z.boolean() })

export const clinicUser = z.object({
  id: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  admin: z.boolean(),
  active: z.boolean(),
  /** Has not chosen a password yet, and cannot log in. */
  invited: z.boolean(),
  lastSeenAt: instant.nullable(),
  updatedAt: instant,
})
export type ClinicUser = z.output<typeof clinicUser>

/** The refusal that keeps a clinic from locking itself out. */
export const lastAdministrator = 'At least one administrator must remain'

const params = z.object({ id })

export const listUsers = endpoint({
  method: 'GET',
  path: '/settings/users',
  who: 'admin',
  summary: 'Everyone who works or worked here, at most 1,000: the active first, then by name',
  reply: z.array(clinicUser),
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/settings/users',
  who: 'admin',
  summary:
    'Add a user and send them an email with the link to choose a password, good for 7 days. Without a mail server nothing is sent; the administrator makes a link to hand over',
  idempotent: true,
  limit: 'counted by the call itself',
  body: z.object({ user: invitation }),
  reply: clinicUser,
})
export type Invitation = z.output<typeof invitation>

export const changeUser = endpoint({
  method: 'PUT',
  path: '/settings/users/:id',
  who: 'admin',
  summary: 'Change a user; what is left out stays. Deactivating signs them out everywhere at once',
  versioned: true,
  limit: 'counted by the call itself',
  params,
  body: z.object({ user: editable.partial() }),
  reply: clinicUser,
})
export type UserChange = z.output<typeof editable>

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/settings/users/:id',
  who: 'admin',
  summary: 'Remove a user who never did anything here (204); deactivate everyone else (200)',
  params,
  reply: clinicUser.optional(),
})

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/settings/users/:id/invitation',
  who: 'admin',
  summary: 'Send the invitation again; the links of earlier letters end. At most five an hour for one user',
  params,
})

const invitationLink = z.object({ url: z.string(), expiresAt: instant })
export type InvitationLink = z.output<typeof invitationLink>

export const makeInvitationLink = endpoint({
  method: 'POST',
  path: '/settings/users/:id/invitation_link',
  who: 'admin',
  summary:
    'Make a link by which an invited user chooses their password, to be handed over. It is returned this once, good for 7 days; earlier links end',
  limit: { calls: 30, seconds: 3600 },
  params,
  reply: invitationLink,
})

export const signOutUser = endpoint({
  method: 'POST',
  path: '/settings/users/:id/sign_out',
  who: 'admin',
  summary: 'End every session of a user',
  params,
})
