import { startTestPostgres } from '@archwire/server/test/test-postgres'

/** Recordings are made with the real server, which needs its database; whoever plays them needs neither. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.RECORD !== 'on') return undefined
  const { adminUrl, stop } = await startTestPostgres()
  process.env.ARCHWIRE_HOUSE_DATABASE = adminUrl
  return stop
}
