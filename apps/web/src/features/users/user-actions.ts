import type { ClinicUser } from '@archwire/contract/users/calls'
import type { Confirmation } from '../../ui/dialog/confirm.tsx'

export type UserState = 'Active' | 'Invited' | 'Deactivated'

export const stateOf = (user: ClinicUser): UserState => {
  if (!user.active) return 'Deactivated'
  return user.invited ? 'Invited' : 'Active'
}

export const roleOf = (user: ClinicUser): string => (user.admin ? 'Administrator' : 'Staff')

/** The actions of a user's menu, and their labels. */
export const actionLabels = {
  edit: 'Edit',
  promote: 'Make administrator',
  demote: 'Remove administrator',
  invite: 'Send invitation again',
  link: 'New invitation link',
  signOut: 'Sign out everywhere',
  withdraw: 'Withdraw invitation',
  deactivate: 'Deactivate',
  activate: 'Activate',
} as const

export type MenuAction = keyof typeof actionLabels
/** The actions that are done at once or after a confirmation; the others open a dialog. */
export type UserAction = Exclude<MenuAction, 'edit' | 'link'>

const actionsIn: Record<UserState, MenuAction[]> = {
  Active: ['edit', 'promote', 'demote', 'signOut', 'deactivate'],
  Invited: ['edit', 'promote', 'demote', 'invite', 'link', 'withdraw'],
  Deactivated: ['edit', 'activate'],
}

export const actionsFor = (user: ClinicUser, sendsEmail: boolean): MenuAction[] =>
  actionsIn[stateOf(user)].filter(action => {
    if (action === 'promote') return !user.admin
    if (action === 'demote') return user.admin
    return action !== 'invite' || sendsEmail
  })

/** The administrator who can log in, if there is only one: without them nobody could open the settings. */
export function onlyAdministratorOf(users: ClinicUser[]): number | undefined {
  const administrators = users.filter(user => user.admin && stateOf(user) === 'Active')
  return administrators.length === 1 ? administrators[0]?.id : undefined
}

/** The actions that are disabled for the only administrator, and why. */
export const disabledForOnlyAdministrator: Partial<Record<MenuAction, string>> = {
  demote: 'The only one',
  deactivate: 'The only administrator',
}

/** An action that takes something away from a user is confirmed first. */
export function confirmationBefore(
  action: UserAction,
  user: ClinicUser,
  isMe: boolean,
): Confirmation | undefined {
  const asks: Partial<Record<UserAction, Confirmation>> = {
    deactivate: {
      text: isMe ? 'Deactivate yourself?' : `Deactivate ${user.fullName}?`,
      detail: isMe
        ? 'You are signed out at once and cannot log in until another administrator activates you again.'
        : 'They are signed out at once and cannot log in until they are activated again. What they did stays on record.',
      yes: 'Deactivate',
      isDangerous: true,
    },
    signOut: {
      text: isMe ? 'Sign out everywhere?' : `Sign ${user.fullName} out everywhere?`,
      detail: isMe
        ? 'You have to log in again, here and on every other device.'
        : 'They have to log in again on every device.',
      yes: 'Sign out',
      isDangerous: true,
    },
    withdraw: {
      text: `Withdraw the invitation of ${user.fullName}?`,
      detail: 'The link in their letter stops working, and they leave this list.',
      yes: 'Withdraw',
      isDangerous: true,
    },
    ...(isMe && {
      demote: {
        text: 'Stop being an administrator?',
        detail: 'You can no longer open the settings. Only another administrator can make you one again.',
        yes: 'Stop being one',
        isDangerous: true,
      },
    }),
  }
  return asks[action]
}

/** The notice after each action. */
export const doneMessages: Record<UserAction, (user: ClinicUser) => string> = {
  promote: user => `${user.fullName} is an administrator now`,
  demote: user => `${user.fullName} is no longer an administrator`,
  invite: user => `Invitation sent to ${user.email}`,
  signOut: user => `${user.fullName} is signed out everywhere`,
  withdraw: user => `The invitation of ${user.fullName} was withdrawn`,
  deactivate: user => `${user.fullName} was deactivated`,
  activate: user => `${user.fullName} was activated`,
}

/** The action that undoes another, if there is one. */
export const opposite: Partial<Record<UserAction, UserAction>> = {
  promote: 'demote',
  demote: 'promote',
  deactivate: 'activate',
  activate: 'deactivate',
}
