import type { User } from '@archwire/contract/session/calls'
import type { SignedInUser } from '../../platform/auth/session.ts'

export const presentUser = (user: SignedInUser): User => ({
  id: user.id,
  fullName: user.fullName,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  admin: user.admin,
})
