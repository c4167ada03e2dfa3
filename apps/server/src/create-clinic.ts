import { email, timeZone } from '@archwire/contract/fields'
import { slugProblem, tidySlug } from '@archwire/domain/booking/booking-page'
import pg from 'pg'
import { z } from 'zod'
import { openClinic } from './features/clinic/new-clinic/new-clinic.ts'
import { inviteFirstUser } from './features/session/invitations.ts'

export const clinicRequest = z.object({
  name: z.string().trim().min(1).max(200),
  slug: z.string().refine(slug => slug === tidySlug(slug) && slugProblem(slug) === undefined, {
    error: 'must be 3 to 60 lower-case letters, digits and single hyphens, and not “manage”',
  }),
  timeZone,
  email,
  firstName: z.string().trim().max(100).default(''),
  lastName: z.string().trim().max(100).default(''),
})

/** A real clinic with its first administrator; answers the path by which they choose a password. */
export async function createClinic(
  ownerUrl: string,
  request: z.output<typeof clinicRequest>,
  now: Date,
): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire clinic' })
  await owner.connect()
  try {
    await owner.query('begin')
    const clinicId = await openClinic(owner, { ...request, openedAt: now, isGettingStarted: true })
    const token = await inviteFirstUser(owner, { ...request, clinicId }, now)
    await owner.query('commit')
    return `/v2/reset-password?reset_password_token=${token}`
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'clinic_slugs_pkey') throw new Error(`There is a clinic ${request.slug} already.`)
    if (constraint === 'users_email_key') throw new Error(`${request.email} has an account already.`)
    throw error
  } finally {
    await owner.end()
  }
}
