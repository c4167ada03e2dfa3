import { CallError } from '../../lib/api/call-error.ts'

export type NewPassword = { password: string; passwordConfirmation: string }

/** The problems of a new password, found before it is sent. */
export const newPasswordProblems = {
  password: (password: string): string | null => {
    if (password === '') return 'Password is required'
    return password.length < 6 ? 'Password must be at least 6 characters long' : null
  },
  passwordConfirmation: (confirmation: string, { password }: NewPassword): string | null => {
    if (confirmation === '') return 'Password confirmation is required'
    return confirmation === password ? null : "Passwords don't match"
  },
}

export type RefusedNewPassword = {
  fields: Partial<NewPassword>
  /** The message that belongs to no field. */
  whole?: string
  /** Whether a new link would help. */
  isLinkBad?: boolean
}

/** The server's refusal: by field, or of the link, for example one that was used already. */
export function refusedNewPassword(error: Error): RefusedNewPassword {
  if (!(error instanceof CallError)) return { fields: {}, whole: error.message }
  const { password, passwordConfirmation, resetPasswordToken } = error.fieldErrors
  // A problem of the token has the form of a field's, though nobody typed it.
  if (resetPasswordToken !== undefined) {
    return { fields: {}, whole: 'Reset password token is invalid', isLinkBad: true }
  }
  if (password === undefined && passwordConfirmation === undefined) {
    return { fields: {}, whole: error.message, isLinkBad: error.status === 422 }
  }
  return {
    fields: {
      ...(password?.[0] === undefined ? {} : { password: password[0] }),
      ...(passwordConfirmation?.[0] === undefined ? {} : { passwordConfirmation: passwordConfirmation[0] }),
    },
  }
}
