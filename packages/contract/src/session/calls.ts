import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields.ts'

export const user = z.object({
  id: z.number().int(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  admin: z.boolean(),
})
export type User = z.output<typeof user>

/** What the server writes into the page on which a password is chosen, if the link is an invitation. */
export type PasswordPageContent = { invitation: { clinicName: string; email: string } }

/** With the person's own settings. */
export const userWithSettings = user.extend({
  /** Whether Enter sends a text that they write, and Shift+Enter begins a new line; otherwise the other way round. */
  enterSends: z.boolean(),
})
export type UserWithSettings = z.output<typeof userWithSettings>

export const logIn = endpoint({
  method: 'POST',
  path: '/sessions',
  who: 'public',
  summary: 'Log in',
  limit: 'counted by the call itself',
  body: z.object({
    session: z.object({
      email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').max(254),
      password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
    }),
  }),
  reply: z.object({ user: userWithSettings }),
})

export const logOut = endpoint({
  method: 'DELETE',
  path: '/sessions',
  who: 'public',
  summary: 'Log out; a second time changes nothing',
  limit: { calls: 300, seconds: 60 },
  withoutTokenWhenLoggedOut: 'there is nothing to end: only a cookie that opens nothing is taken away',
})

export const getUser = endpoint({
  method: 'GET',
  path: '/user',
  who: 'staff',
  summary: 'Who is logged in',
  reply: userWithSettings,
})

export const changeOwnSettings = endpoint({
  method: 'PUT',
  path: '/user',
  who: 'staff',
  summary: 'Change the settings of the person who is logged in',
  body: z.object({ user: z.object({ enterSends: z.boolean() }) }),
  reply: userWithSettings,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  who: 'staff',
  summary: 'Who works in the clinic, by name, at most 20; query is a part of the name or e-mail',
  query: z.object({ query: z.string().trim().max(100).default('') }),
  reply: z.array(user),
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/passwords',
  who: 'public',
  summary: 'Ask for a link to choose a new password; the answer is the same for unknown addresses',
  limit: { calls: 20, seconds: 60 },
  body: z.object({ session: z.object({ email }) }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const newPassword = z
  .string({ error: 'Password is required' })
  .min(6, 'Password must be at least 6 characters long')
  .max(1000)

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/passwords',
  who: 'token',
  summary: 'Choose a new password by the token of the link',
  limit: { calls: 20, seconds: 60 },
  body: z.object({
    session: z.object({
      reset_password_token: z.string().max(200),
      password: newPassword,
      password_confirmation: z.string({ error: 'Password confirmation is required' }).max(1000),
    }),
  }),
  reply: z.object({ message: z.string() }),
})
