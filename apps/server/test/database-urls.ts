/** The secret of every server under test; the database roles' passwords follow from it. */
export const testSecret = 'a secret for tests alone, long enough to pass'

/** The address of a database on the test server, as its owner. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.username = 'archwire_test_owner'
  url.password = 'owner'
  url.pathname = `/${name}`
  return url.toString()
}
