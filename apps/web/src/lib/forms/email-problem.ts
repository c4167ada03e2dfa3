/** The problem of the address that somebody logs in with, if there is one. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Email is required'
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) ? null : 'Invalid email address'
}
