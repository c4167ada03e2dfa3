import type { Sent } from '@archwire/contract/endpoint'
import {
  type ClinicUser,
  changeUser,
  type InvitationLink,
  inviteUser,
  makeInvitationLink,
  removeUser,
  sendInvitation,
  signOutUser,
} from '@archwire/contract/users/calls'
import { call } from '../../lib/api/call.ts'

type NewUser = Sent<typeof inviteUser>['body']['user']
type UserChange = Sent<typeof changeUser>['body']['user']

export const addUser = (user: NewUser, idempotencyKey: string): Promise<ClinicUser> =>
  call(inviteUser, { body: { user } }, { idempotencyKey })

export const saveUser = (seen: ClinicUser, user: UserChange): Promise<ClinicUser> =>
  call(changeUser, { params: { id: seen.id }, body: { user } }, { ifMatch: seen.updatedAt })

/** Returns the user if they could only be deactivated. */
export const withdrawUser = (user: ClinicUser): Promise<ClinicUser | undefined> =>
  call(removeUser, { params: { id: user.id } })

export const inviteAgain = (user: ClinicUser): Promise<undefined> =>
  call(sendInvitation, { params: { id: user.id } })

export const newInvitationLink = (user: ClinicUser): Promise<InvitationLink> =>
  call(makeInvitationLink, { params: { id: user.id } })

export const signOutEverywhere = (user: ClinicUser): Promise<undefined> =>
  call(signOutUser, { params: { id: user.id } })
