import { hkdfSync } from 'node:crypto'
import pg from 'pg'

/** The server's role and the jobs' role: neither owns a table, neither can bypass row-level security. */
export type RoleName = 'archwire_app' | 'archwire_worker'

/** The password follows from the secret, so every process knows it without one being configured or stored. */
export function rolePassword(appSecret: string, role: RoleName): string {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `database role ${role}`, 32)).toString('base64url')
}

/** The address of the same database for another role. */
export function urlForRole(ownerUrl: string, role: RoleName, appSecret: string): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = rolePassword(appSecret, role)
  return url.toString()
}

/** Creates missing roles, and replaces a password that no longer works. */
export async function ensureRoles(owner: pg.Client, ownerUrl: string, appSecret: string): Promise<void> {
  for (const role of ['archwire_app', 'archwire_worker'] as const) {
    const known = await owner.query('select from pg_roles where rolname = $1', [role])
    if (known.rowCount === 0) await owner.query(`create role ${role} nosuperuser nocreatedb nocreaterole`)
    if (known.rowCount === 0 || !(await canLogIn(urlForRole(ownerUrl, role, appSecret)))) {
      const password = owner.escapeLiteral(rolePassword(appSecret, role))
      await owner.query(`alter role ${role} login password ${password}`)
    }
  }
  await owner.query('grant archwire_app to archwire_worker')
  // The job tables belong to the worker's role, which creates them itself.
  const { rows } = await owner.query('select current_database() as name')
  const database = owner.escapeIdentifier(rows[0].name)
  await owner.query(`grant create on database ${database} to archwire_worker`)
  // Nobody needs temporary tables, and one with the name of a real table could take its place.
  await owner.query(`revoke temporary on database ${database} from public`)
}

/** Whether the role's password is the one in the address. */
export async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false
    if ((error as { code?: string }).code === '28000') return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
